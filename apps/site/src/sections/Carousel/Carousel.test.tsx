import type { CardEntry, CarouselEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Carousel } from './Carousel.tsx';
import { nearestSlide } from './enhanceCarousel.ts';

const words = { carousel: 'carousel', slide: 'slide', slideOf: '{n} of {total}', pause: 'Pause', play: 'Play' };
const slides = ['Brief', 'Proof', 'Print'].map((title) => testSection<CardEntry>('card', { title, color: 'mint' }));
const carousel = testSection<CarouselEntry>('carousel', { sectionTitle: 'A job', slides });

test('has a label, and counts its slides', () => {
  const html = renderSection(<Carousel section={carousel} index={5} />, words);
  expect(html).toContain('role="group" aria-roledescription="carousel" aria-label="A job" data-enhance="carousel"');
  expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(3);
  expect(html).toContain('aria-label="2 of 3"');
  expect(html).toMatch(/data-track="true" tabindex="0"/i);
});

test('has a pause button only with autoplay', () => {
  expect(renderSection(<Carousel section={carousel} index={5} />, words)).not.toContain('data-pause');
  const html = renderSection(<Carousel section={{ ...carousel, autoplaySeconds: 6 }} index={5} />, words);
  expect(html).toMatch(/data-seconds="6"/);
  expect(html).toMatch(/<button[^>]*data-pause="true"[^>]*aria-label="Pause"/);
});

test('one slide needs no buttons', () => {
  const html = renderSection(<Carousel section={{ ...carousel, slides: slides.slice(0, 1) }} index={5} />, words);
  expect(html).not.toContain('<button');
});

test('a negative interval is refused', () => {
  const section = { ...carousel, autoplaySeconds: -1 };
  expect(() => renderSection(<Carousel section={section} index={5} />)).toThrow('autoplaySeconds is -1');
});

test('the current slide is the one whose middle is nearest to the middle of the row', () => {
  expect(nearestSlide([100, 300, 500], 210)).toBe(1);
  expect(nearestSlide([100, 300, 500], 190)).toBe(0);
  expect(nearestSlide([100, 300, 500], 9000)).toBe(2);
});
