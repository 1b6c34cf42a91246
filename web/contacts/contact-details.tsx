import '../conversation/person.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { contactsQuery, organizationOfQuery } from '../api/contacts.ts'
import { ContactData } from '../conversation/data-fields.tsx'
import { MatchCards } from '../conversation/match-cards.tsx'
import { Icon } from '../design/icons.tsx'
import { dateOf, t } from '../language/language.ts'
import { ContactNameForm } from './contact-name-form.tsx'
import { ContactRights } from './contact-rights.tsx'
import { IdentityCard } from './identity-card.tsx'

/** What is known of a contact, to change in place. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { _id: id, data, created_at: since } = contact
  return (
    <aside className="contact-details person" aria-label={t('data.contact')}>
      <IdentityCard id={id} hasMoves={false} />
      <MatchCards contactId={id} />
      <ContactNameForm key={contact.name} contact={contact} />
      <ContactData contactId={id} data={data} />
      <OrganizationSection contactId={id} />
      <section>
        <h3>{t('contacts.since')}</h3>
        <p>{dateOf(since)}</p>
      </section>
      <ContactRights contact={contact} />
    </aside>
  )
}

/** The contact's organization, which leads to all of its people. */
function OrganizationSection({ contactId }: { contactId: number }) {
  const { data } = useQuery(organizationOfQuery(contactId))
  const organization = data?.organization
  return (
    <section>
      <h3>{t('contacts.organization')}</h3>
      {organization ? (
        <p className="row spread">
          <Link
            to="/contacts/{-$id}"
            params={{ id: undefined }}
            search={{ organization: String(organization.id) }}
          >
            <bdi>{organization.name}</bdi>
          </Link>
          <People organizationId={organization.id} />
        </p>
      ) : (
        <p className="quiet small">{t('contacts.organization.how')}</p>
      )}
    </section>
  )
}

function People({ organizationId }: { organizationId: number }) {
  const { data } = useInfiniteQuery(contactsQuery({ organization: String(organizationId) }))
  const n = data?.pages[0]?.total_count
  return (
    <span className="quiet small row">
      <Icon name="people" /> {n !== undefined && t('contacts.count', { n })}
    </span>
  )
}
