import { type Sentence, say } from '../../kit/sentences/say.ts'
/** How far a connection to a mail server came before it failed. */
export type Stage = 'connect' | 'encrypt' | 'login' | 'use'

const TLS_CODES =
  /^(ETLS|EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/
const TLS_WORDS = /certificate|altnames|wrong version number|ssl routines|tls/i
const CONNECTION_CODES =
  /^(ESOCKET|ECONNREFUSED|ECONNECTION|EDNS|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|EAI_AGAIN)$/

/** By what the libraries and Node.js say of the failure. */
export function stageOf({ code = '', message = '' }: { code?: string; message?: string }): Stage | undefined {
  if (TLS_CODES.test(code) || (code === 'ESOCKET' && TLS_WORDS.test(message))) return 'encrypt'
  if (CONNECTION_CODES.test(code)) return 'connect'
  return code === 'EAUTH' || code === 'ENOAUTH' ? 'login' : undefined
}

/** What is wrong with the encryption, and what to do. */
export function wordsOfTls({ code = '', message = '' }: { code?: string; message?: string }): Sentence {
  const about = `${code} ${message}`
  if (/SELF_SIGNED|self-signed|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/i.test(about))
    return say`The certificate of the mail server was not issued by a known authority.`
  if (/HOSTNAME|ALTNAME|altnames/i.test(about))
    return say`The certificate of the mail server is for another name. Check the host.`
  if (/EXPIRED|expired/i.test(about)) return say`The certificate of the mail server has expired.`
  if (/wrong version number|packet length|EPROTO\b/i.test(about))
    return say`The mail server does not start with TLS on this port. Choose STARTTLS, or another port.`
  if (/ETLS|STARTTLS/.test(about))
    return say`The mail server does not offer STARTTLS on this port. Choose TLS, or another port.`
  return say`The mail server and we could not agree on encryption.`
}
