import type { Role } from '../../src/kit/scope.ts'
import { ANA, OLGA } from '../cast.ts'

export type Staff = 'olga' | 'ana' | 'jakob' | 'mei' | 'samuel'

interface Member {
  name: string
  email: string
  role: Role
  /** None for Ana: programs write with her token. */
  signature?: string
}

const sign = (name: string, job: string) => `${name}\n${job}, Juniper & Co.`

/** Who works for the shop. Olga comes with the brand. */
export const STAFF: Record<Staff, Member> = {
  olga: { ...OLGA, signature: sign(OLGA.name, 'Founder') },
  ana: ANA,
  jakob: {
    name: 'Jakob Lindner',
    email: 'jakob@demo.test',
    role: 'admin',
    signature: sign('Jakob Lindner', 'Sales and showroom'),
  },
  mei: {
    name: 'Mei Tanaka',
    email: 'mei@demo.test',
    role: 'agent',
    signature: sign('Mei Tanaka', 'Customer care'),
  },
  samuel: {
    name: 'Samuel Osei',
    email: 'samuel@demo.test',
    role: 'agent',
    signature: sign('Samuel Osei', 'Deliveries and returns'),
  },
}

export const TEAMS: { name: string; members: Staff[] }[] = [
  { name: 'Customer care', members: ['ana', 'mei', 'samuel'] },
  { name: 'Sales and showroom', members: ['jakob', 'olga'] },
]
