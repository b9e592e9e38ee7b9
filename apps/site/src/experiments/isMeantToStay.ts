const OWN_PATH = /^\/(?![/\\])\S*$/;
const ADDRESS = /^(?:\/[/\\]|[a-z][a-z\d+.-]*:)/i;

/**
 * Whether the value of a redirect flag that leads nowhere from a page is meant to: it is empty, this path itself, or the control's, which may be any text
 * that is no address. All else is a mistake, whose visitors see the page and no treatment.
 */
export function isMeantToStay(value: string, isControl: boolean): boolean {
  return value === '' || OWN_PATH.test(value) || (isControl && !ADDRESS.test(value));
}
