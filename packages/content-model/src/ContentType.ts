/** A rule of a field; only the two that shape a type are read. */
export interface FieldValidation {
  in?: string[];
  linkContentType?: string[];
}

/** A field of a content type, as a Contentful export writes it. */
export interface ContentTypeField {
  id: string;
  type: string;
  linkType?: string;
  localized?: boolean;
  required?: boolean;
  omitted?: boolean;
  validations?: FieldValidation[];
  items?: { type: string; linkType?: string; validations?: FieldValidation[] };
}

/** A content type, as a Contentful export writes it. */
export interface ContentType {
  sys: { id: string };
  name: string;
  description?: string;
  fields: ContentTypeField[];
}
