/** Event on an element that was added to the page after it was loaded. boot/enhance.ts gives it its behaviour. */
export const CONTENT_ADDED = 'cu:content-added';
