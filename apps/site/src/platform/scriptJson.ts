/** JSON of a value that is safe in a script element: `</script>` in a text would end it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
