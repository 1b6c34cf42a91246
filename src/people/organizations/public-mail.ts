/** Providers where everybody can have an address; the largest, since a full list would never be full. */
const PROVIDERS = new Set(
  `aol.com bluewin.ch btinternet.com comcast.net fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com laposte.net libero.it live.com mac.com
  mail.com mail.ru mailbox.org me.com msn.com naver.com o2.pl onet.pl orange.fr outlook.com outlook.de pm.me posteo.de
  proton.me protonmail.com qq.com rediffmail.com sfr.fr t-online.de tutanota.com uol.com.br verizon.net wanadoo.fr web.de
  wp.pl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com ziggo.nl zoho.com 126.com 163.com`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether strangers share this domain of email addresses. */
export function isPublicMail(domain: string): boolean {
  return PROVIDERS.has(domain)
}
