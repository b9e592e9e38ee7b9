/** What a form is called that has no name in the content: `Form 1299`. */
export const unnamedForm = (id: string | number): string => `Form ${id}`;
