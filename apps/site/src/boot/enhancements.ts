/** Loads the behaviour of an element. */
type Load = () => Promise<(element: HTMLElement) => void>;

/** The registry of `data-enhance`: behaviour by name (boot/enhance.ts). */
export const enhancements: Readonly<Record<string, Load>> = {
  availability: () =>
    import('../sections/Availability/enhanceAvailability.ts').then((module) => module.enhanceAvailability),
  calculator: () =>
    import('../sections/PriceCalculator/enhanceCalculator.ts').then((module) => module.enhanceCalculator),
  carousel: () => import('../sections/Carousel/enhanceCarousel.ts').then((module) => module.enhanceCarousel),
  consentControls: () => import('../privacy/preferences/enhanceControls.ts').then((module) => module.enhanceControls),
  demo: () => import('../sections/Demo/enhanceDemo.ts').then((module) => module.enhanceDemo),
  form: () => import('../sections/Form/enhanceForm.ts').then((module) => module.enhanceForm),
  planQuiz: () => import('../sections/PlanQuiz/enhancePlanQuiz.ts').then((module) => module.enhancePlanQuiz),
  quizReasons: () => import('../sections/PlanQuiz/enhanceQuizReasons.ts').then((module) => module.enhanceQuizReasons),
  scene: () => import('../design-system/Scene/enhanceScene.ts').then((module) => module.enhanceScene),
  tabs: () => import('../sections/Tabs/enhanceTabs.ts').then((module) => module.enhanceTabs),
  variantSlot: () => import('../flags/browser/enhanceVariantSlot.ts').then((module) => module.enhanceVariantSlot),
  video: () => import('../design-system/Video/enhanceVideo.ts').then((module) => module.enhanceVideo),
  videoAnimation: () =>
    import('../design-system/VideoAnimation/enhanceVideoAnimation.ts').then((module) => module.enhanceVideoAnimation),
};
