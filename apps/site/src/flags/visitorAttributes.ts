/** What is known of a visit: the attributes that rules of flags may ask for. */
export interface VisitorAttributes {
  /** The visitor's random id; absent for bots, who take part in no experiment. */
  id?: string;
  /** Address of the page without its query. */
  url: string;
  path: string;
  locale: string;
  device: 'desktop' | 'mobile';
  /** Two letters, where it is known. */
  country?: string;
}
