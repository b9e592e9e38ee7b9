/** A link to another object of the content system. */
export interface RawLink {
  sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string };
}

/** A link to an entry of another space. */
export interface RawResourceLink {
  sys: { type: 'ResourceLink'; linkType: string; urn: string };
}

export interface RawTag {
  sys: { id: string };
}

export interface RawSys {
  id: string;
  type: string;
  createdAt?: string;
  updatedAt?: string;
  contentType?: { sys: { id: string } };
  space?: { sys: { id: string } };
  environment?: { sys: { id: string } };
}

/** An entry or asset as the Delivery API gives it, fields of one locale. */
export interface RawEntry {
  sys: RawSys;
  metadata?: { tags?: RawTag[] };
  fields: Record<string, unknown>;
}
