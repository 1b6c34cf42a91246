import type { empty as english } from '../en/empty.ts'
import type { Text } from '../texts.ts'

export const empty: { [Key in keyof typeof english]: Text } = {
  'list.empty': 'Todo al día',
  'list.none': 'No hay conversaciones',
  'search.none': 'No hay resultados para «{words}»',
  'empty.mine': 'Ha respondido a todo.',
  'empty.mine.more': {
    one: 'Ha respondido a todo. {n} conversación está sin asignar.',
    many: 'Ha respondido a todo. {n} conversaciones están sin asignar.',
    other: 'Ha respondido a todo. {n} conversaciones están sin asignar.',
  },
  'empty.open': 'No hay ninguna conversación abierta.',
  'empty.unassigned': 'Todas las conversaciones abiertas están asignadas.',
  'empty.unassigned.open': 'Abrir las no asignadas',
  'empty.narrow': 'Otros filtros limitan la búsqueda.',
  'empty.spelling': 'Revise la ortografía o pruebe con menos palabras.',
  'empty.everywhere': 'Buscar sin filtros',
}
