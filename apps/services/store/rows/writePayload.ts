/** Names of fields that hold an IP address: `ip`, `client_ip`, `ipAddress`, `remote_addr`, `x-forwarded-for`, … */
const ADDRESS_FIELDS = [
  /^\$?ip(?:[_-]?v[46])?(?:[_-]?addr(?:ess)?)?$/i,
  /[_-]ip(?:[_-]?v[46])?(?:[_-]?addr(?:ess)?)?$/i,
  /[a-z](?:Ip|IP)(?:[vV][46])?(?:Addr(?:ess)?)?$/,
  /^(?:remote|client|peer)[_-]?addr(?:ess)?$/i,
  /^x[_-]forwarded[_-]for$/i,
];
/** What a text without such a field doesn't have. */
const SUSPECT = /(?:ip|v[46]|addr|address|[_-]for)":/i;

/** Writes a message as JSON. Fields that hold an IP address are left out at any depth: the store keeps none. */
export function writePayload(payload: object): string {
  const text = JSON.stringify(payload);
  if (!SUSPECT.test(text)) return text;
  return JSON.stringify(payload, (name, value) => (isAddressField(name) ? undefined : value));
}

const isAddressField = (name: string) => ADDRESS_FIELDS.some((pattern) => pattern.test(name));
