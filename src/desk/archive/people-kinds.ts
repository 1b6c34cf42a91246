import { id, jsonValue, kind, link, links, SEARCHED, times, value } from './kind.ts'

const SWITCHED = 'a choice of the member, made again where they work'

/** Members and channels, which are only referred to, and customers. */
export const PEOPLE_KINDS = [
  kind({
    name: 'members',
    table: 'users',
    about:
      'A member of staff or a service account, by reference: who wrote and who is assigned. Without login, role and rights.',
    fields: {
      id,
      name: value('What colleagues see.'),
      email: {
        is: 'value',
        about: 'Their address; null: it is a service account.',
        sql: `(select i.identifier from identities i where i.brand_id = {brand} and i.user_id = t.id and i.type = 'email'
          order by i.id limit 1)`,
      },
      deactivated_at: value('When they left; null: they have not.'),
      ...times,
    },
    leftOut: {
      role: 'nobody gets rights by moving',
      sees: 'nobody gets rights by moving',
      notify: SWITCHED,
      active_since: SWITCHED,
      signature: SWITCHED,
      read_before: SWITCHED,
      language: SWITCHED,
    },
  }),
  kind({
    name: 'teams',
    table: 'teams',
    about: 'A team.',
    fields: {
      id,
      name: value('Its name.'),
      member_ids: links('members', 'Who is in it.'),
      lead_id: link('members', 'Who leads it; null: nobody.'),
      deleted_at: value('When it was deleted; null: it was not.'),
      ...times,
    },
    leftOut: { queue: 'how the queue hands out work is set up again' },
  }),
  kind({
    name: 'channels',
    table: 'channels',
    about: 'A channel, by reference: where conversations came in. Without settings, which hold secrets.',
    fields: {
      id,
      slug: value('Its name in addresses.'),
      name: value('Its name.'),
      email: value('The address of a channel for mail; null: none.'),
      kind: value('Its type, as in `GET /channel_types`.'),
      visibility: value('Its number in the API of the same name.'),
      deleted_at: value('When it was deleted; null: it was not.'),
      ...times,
    },
    leftOut: { settings: 'passwords and keys of services are in it' },
  }),
  kind({
    name: 'custom_fields',
    table: 'custom_fields',
    about: 'A custom field of contacts or conversations; values are in their `data`.',
    fields: {
      id,
      subject: value('`contact` or `conversation`.'),
      key: value('Its key in `data`.'),
      name: value('Its name.'),
      type: value('`text`, `number`, `date`, `choice`, `link` or `yes_no`.'),
      choices: value('What can be chosen.'),
      on_form: value('Whether the contact form asks for it.'),
      required: value('Whether the contact form insists.'),
      ...times,
    },
  }),
  kind({
    name: 'organizations',
    table: 'organizations',
    about: 'An organization. Its contacts are those with an address in one of its domains.',
    fields: { id, name: value('Its name.'), ...times },
  }),
  kind({
    name: 'organization_domains',
    table: 'organization_domains',
    about: 'A domain of an organization.',
    key: ['domain'],
    fields: { domain: value('The domain.'), organization_id: link('organizations', 'Whose it is.') },
  }),
  kind({
    name: 'contacts',
    table: 'contacts',
    about: 'A contact.',
    fields: {
      id,
      name: value('What they call themselves; null: unknown.'),
      friendly_name: value('What staff call them; null: the same.'),
      external_id: value('Their id in another system; null: none.'),
      external_avatar_url: value('Address of their picture; null: none.'),
      data: jsonValue('Values of custom fields, and what else programs have stored.'),
      absorbed_into: link('contacts', 'The contact that this one was merged into; null: none.'),
      last_seen_at: value('When they were last there; null: unknown.'),
      names: {
        is: 'value',
        about:
          'What `identities` says of them, once more: `[{"type": "email", "identifier": "cody@example.com"}]`. Of one that was merged, the names of the contact that it belongs to now.',
        sql: `(with recursive up as (
            select t.id, t.absorbed_into
            union
            select c.id, c.absorbed_into from up join contacts c on c.brand_id = {brand} and c.id = up.absorbed_into
          )
          select coalesce(jsonb_agg(jsonb_build_object('type', i.type, 'identifier', i.identifier) order by i.id), '[]')
          from identities i where i.brand_id = {brand} and i.contact_id in (select id from up))`,
      },
      ...times,
    },
    leftOut: { folded_names: SEARCHED },
  }),
  kind({
    name: 'identities',
    table: 'identities',
    about:
      'An address, number or handle of a contact or a member. Authors, followers and recipients are identities.',
    fields: {
      id,
      type: value(
        '`email`, `mobile` and others of the API; `service`: the login of a service account; `erased`: somebody who was erased.',
      ),
      identifier: value('The address, number or handle.'),
      user_id: link('members', 'The member whose it is; null: it is a contact’s.'),
      contact_id: link('contacts', 'The contact whose it is; null: it is a member’s.'),
      handle: value('What the provider calls them now; null: nothing else.'),
      bounced_at: value('When mail to it was last refused for good; null: it was not.'),
      bounced_because: value('What the mail server said.'),
      unsubscribed_at: value('When they asked for no more surveys; null: they did not.'),
      shows_images: value('Whether remote pictures in mail from it are shown.'),
      created_at: times.created_at,
    },
  }),
  kind({
    name: 'contact_notes',
    table: 'contact_notes',
    about: 'A note about a contact.',
    fields: {
      id,
      contact_id: link('contacts', 'Whom it is about.'),
      note: value('Its text, as Markdown.'),
      creator_identity_id: link('identities', 'Who wrote it.'),
      ...times,
    },
  }),
]
