import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { createTransport, type NodemailerError } from 'nodemailer';
import { DeliveryError } from './Channel.ts';
import { isMailAddress, toLine, toPlainText } from './plainText.ts';

/** A mail as plain text, perhaps also as HTML. */
export interface Mail {
  /** Addresses that `isMailAddress` takes. */
  to: readonly string[];
  /** Any text; it is made one line. */
  subject: string;
  /** Any text; lines end in `\n`. */
  text: string;
  /** The same as HTML, of what this project wrote: nothing that others typed is markup. */
  html?: string;
  /** Becomes the `Message-ID`, by which receivers recognize a repeated mail. */
  idempotencyKey: string;
  /** Where an answer goes instead of to the sender. */
  replyTo?: string | undefined;
  /** Such as `de`. */
  language: string;
  /** A calendar file (RFC 6047): mail programs show it as an invitation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
}

/** Sends mails by SMTP. */
export interface Mailer {
  /** @throws DeliveryError permanent when the mail server refuses this mail for good */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server, and the sender of all mails. */
export interface MailSettings {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host` (TLS). */
  url: string;
  from: { name: string; address: string };
}

const DEFAULT_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
/** Seconds instead of nodemailer's minutes: the outbox tries again. */
const LIMIT_MS = 15_000;
/** Wrong credentials, or no TLS: nothing that another mail would change. RFC 4954 section 6, RFC 3207 section 4. */
const SETTING_REPLIES = new Set([530, 534, 535, 538]);
/** The server closes the connection: RFC 5321 section 3.8. */
const CLOSING_REPLY = 421;
/** What the server refuses at these commands is this recipient or this content. */
const MESSAGE_COMMANDS: readonly (string | undefined)[] = ['RCPT TO', 'DATA'];
const PLAIN_ALLOWED = /(?:^|&)requireTLS=false(?:&|$)/;

/**
 * Options of nodemailer (https://nodemailer.com/smtp). Unencrypted mail is sent to this machine only, unless the address ends in `?requireTLS=false`.
 * @param url with the protocol `smtp:` or `smtps:`
 */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  // `smtp:` isn't a special scheme of the URL standard, so that an IPv6 address keeps its brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPlainAllowed = isLoopbackHost(hostname) || PLAIN_ALLOWED.test(search.slice(1));
  return {
    pool: true as const,
    maxConnections: 2,
    host,
    port: Number(port) || DEFAULT_PORTS[protocol],
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && !isPlainAllowed,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    dnsTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Creates the sender of mails. Connections are opened for the first mail, and kept while mails follow. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport(smtpOptions(url));
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ to, subject, text, html, idempotencyKey, replyTo, language, calendar }, signal) {
      try {
        await transport.sendMail({
          from,
          to: to.map((address) => ({ name: '', address })),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject: toLine(subject),
          text: toPlainText(text, 20_000),
          ...(html !== undefined && { html }),
          ...(calendar && { icalEvent: { method: calendar.method, content: calendar.text, filename: 'meeting.ics' } }),
          messageId: `<${idempotencyKey}@${domain}>`,
          // So that no absence note answers (RFC 3834), and no copy is answered in a loop.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          xMailer: false,
          signal,
        });
      } catch (error) {
        throw toDeliveryError(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

/** Checks the address that a visitor typed. @throws DeliveryError permanent where it can get no mail */
export function requireMailAddress(email: string): void {
  if (isMailAddress(email)) return;
  throw new DeliveryError('the e-mail address can get no mail: expected name@domain without quotes or spaces', {
    isPermanent: true,
    isOfRecipient: true,
  });
}

/** The reason holds codes only: a server's words repeat the address. Codes are in https://nodemailer.com/errors. */
function toDeliveryError(error: NodemailerError): DeliveryError {
  const { code, command, response, responseCode, permanent } = error;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const reason = [code, command, responseCode, enhanced].filter(Boolean).join(' ');
  // What the server says of the sender or of the login holds for every mail, until an operator changes it.
  const isSetting = command === 'MAIL FROM' || code === 'EAUTH' || SETTING_REPLIES.has(responseCode ?? 0);
  const isPermanent = permanent === true && !isSetting;
  const isOfMessage = MESSAGE_COMMANDS.includes(command) && !isSetting && isReply(responseCode);
  return new DeliveryError(`the mail server can't take the mail: ${reason || error.name}`, {
    isPermanent,
    isOfMessage,
    // 5.7.x is a rule of the server, such as a refused relay: an operator has to know (RFC 3463).
    isOfRecipient: isOfMessage && command === 'RCPT TO' && !enhanced?.startsWith('5.7.'),
    cause: error,
  });
}

/** Whether the server refused in its own words, and not by closing or losing the connection. */
const isReply = (code: number | undefined): boolean => code !== undefined && code !== CLOSING_REPLY;
