/** What was started, for click tracking. */
export interface VideoPlay {
  title: string;
  service: 'youtube' | 'vimeo' | 'file';
  url: string;
}
