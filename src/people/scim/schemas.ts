import { URN } from './protocol.ts'

/** An attribute of a resource, as RFC 7643 has it. */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex'
  description: string
  multi?: boolean
  required?: boolean
  /** Compared letter by letter. */
  exact?: boolean
  unique?: boolean
  /** `readOnly` is ours to say; `writeOnly` is taken by nobody here. */
  mutability?: 'readOnly' | 'writeOnly'
  subs?: Attribute[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})

const VALUE_SUBS: Attribute[] = [
  text('value', 'The value.'),
  text('display', 'The value as people read it.'),
  text('type', 'What the value is for, such as work.'),
  { name: 'primary', type: 'boolean', description: 'Whether it is the preferred value.' },
]

const values = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'complex',
  multi: true,
  description,
  subs: VALUE_SUBS,
  ...more,
})

const EXTERNAL_ID = text('externalId', 'Identifier at the provider.', { exact: true })

const USER: Attribute[] = [
  text('userName', 'Name of the account at the provider.', { required: true, unique: true }),
  EXTERNAL_ID,
  {
    name: 'name',
    type: 'complex',
    description: 'The parts of the name.',
    subs: [
      text('formatted', 'The whole name.'),
      text('familyName', 'Family name.'),
      text('givenName', 'Given name.'),
      text('middleName', 'Middle name.'),
      text('honorificPrefix', 'Title before the name.'),
      text('honorificSuffix', 'What follows the name.'),
    ],
  },
  text('displayName', 'Name as people read it.'),
  text('nickName', 'Nickname.'),
  text('profileUrl', 'Address of a profile.'),
  text('title', 'Job title.'),
  text('userType', 'Relation to the company.'),
  text('preferredLanguage', 'Preferred language.'),
  text('locale', 'Locale.'),
  text('timezone', 'Time zone.'),
  { name: 'active', type: 'boolean', description: 'Whether the member can log in.' },
  text('password', 'Not taken: members log in with single sign-on.', { mutability: 'writeOnly' }),
  values('emails', 'Email addresses.'),
  values('phoneNumbers', 'Phone numbers.'),
  values('ims', 'Addresses of instant messaging.'),
  values('photos', 'Pictures.'),
  {
    name: 'addresses',
    type: 'complex',
    multi: true,
    description: 'Postal addresses.',
    subs: [
      text('formatted', 'The whole address.'),
      text('streetAddress', 'Street and number.'),
      text('locality', 'City.'),
      text('region', 'Region.'),
      text('postalCode', 'Postal code.'),
      text('country', 'Country.'),
      text('type', 'What the address is for, such as work.'),
      { name: 'primary', type: 'boolean', description: 'Whether it is the preferred address.' },
    ],
  },
  values('groups', 'The groups that the user is in.', { mutability: 'readOnly' }),
  values('entitlements', 'Entitlements.'),
  values('roles', 'Roles at the provider; groups give roles here.'),
  values('x509Certificates', 'Certificates.'),
]

const ENTERPRISE: Attribute[] = [
  text('employeeNumber', 'Number of the employee.'),
  text('costCenter', 'Cost center.'),
  text('organization', 'Organization.'),
  text('division', 'Division.'),
  text('department', 'Department.'),
  {
    name: 'manager',
    type: 'complex',
    description: 'The manager.',
    subs: [
      text('value', 'Identifier of the manager.'),
      text('$ref', 'Address of the manager.'),
      text('displayName', 'Name of the manager.'),
    ],
  },
]

const GROUP: Attribute[] = [
  text('displayName', 'Name of the group.', { required: true, unique: true }),
  EXTERNAL_ID,
  {
    name: 'members',
    type: 'complex',
    multi: true,
    description: 'The members of the group.',
    subs: [
      text('value', 'Identifier of the user.', { exact: true }),
      text('$ref', 'Address of the user.'),
      text('display', 'Name of the user.'),
      text('type', 'Always User.'),
    ],
  },
]

/** What a kind of resource consists of. */
export interface ResourceSchema {
  kind: 'User' | 'Group'
  urn: string
  attributes: Attribute[]
  /** Attributes of an extension, by its name. */
  extensions: Record<string, Attribute[]>
}

export const USER_SCHEMA: ResourceSchema = {
  kind: 'User',
  urn: URN.user,
  attributes: USER,
  extensions: { [URN.enterprise]: ENTERPRISE },
}

export const GROUP_SCHEMA: ResourceSchema = {
  kind: 'Group',
  urn: URN.group,
  attributes: GROUP,
  extensions: {},
}

export const EXTENSIONS: string[] = [URN.enterprise]

/** The attribute of this name, in any case. */
export function attributeNamed(attributes: Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase()
  return attributes.find(one => one.name.toLowerCase() === wanted)
}
