/** What an address of a video is to this site. */
export type VideoSource =
  | {
      /** One of the two known services: gets the play-button treatment (specification section 5). */
      kind: 'youtube' | 'vimeo';
      /** The player, set to play at once; nothing of it is requested before the click. */
      embedUrl: string;
      /** The video's page at the service, for visitors without scripts. */
      watchUrl: string;
    }
  | { kind: 'file'; url: string }
  | { kind: 'embed'; url: string };
