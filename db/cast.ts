/** The people of the demo and of the tests. Rita works for a rival brand and must never see anything of ours. */
export const OLGA = { name: 'Olga Petrova', email: 'owner@demo.test', role: 'owner' } as const
export const ANA = { name: 'Ana Souza', email: 'agent@demo.test', role: 'agent' } as const
export const CODY = { name: 'Cody Brandt', email: 'cody@example.com' } as const
export const RITA = { name: 'Rita Rival', email: 'rita@rival.test', role: 'agent' } as const
