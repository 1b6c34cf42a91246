/** Larger mails are refused by SMTP; of those in a mailbox, only the beginning is kept. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
