/** Stands in a page of an error for the id of the request that gets it: the server writes the id in its place. */
export const REQUEST_ID_MARK = '{request-id}';
