import { normalizeDomain } from '../../../people/identities/email.ts'
import { isPublicMail } from '../../../people/organizations/public-mail.ts'
import type { Line } from '../../archive/queries.ts'
import { textIn, timesIn } from './fields.ts'

export function organizationLine(one: Line): Line {
  return { id: textIn(one, 'id'), name: textIn(one, 'name') ?? '', ...timesIn(one) }
}

/** The domains in a field of organizations. Each belongs to one of them; those of public providers to none. */
export function domainLines(organizations: Line[], field: string): Line[] {
  const domains = new Map<string, Line>()
  for (const one of organizations) {
    const given = one[field]
    for (const name of Array.isArray(given) ? given : []) {
      const domain = normalizeDomain(String(name))
      if (domain.includes('.') && !isPublicMail(domain) && !domains.has(domain))
        domains.set(domain, { domain, organization_id: textIn(one, 'id') })
    }
  }
  return [...domains.values()]
}
