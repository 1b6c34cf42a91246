/** What the shop sells. */
export const ITEMS = [
  ...['Fjord floor lamp', 'Orme table', 'Birke armchair', 'Sosna shelf', 'Ember heater', 'Lind sideboard'],
  ...['Havn desk lamp', 'Alder bench', 'Nook stool', 'Tarn mirror', 'Moss sofa', 'Kite pendant'],
]

export const FIRST_NAMES = [
  ...['Alice', 'Amelie', 'Anders', 'Beatriz', 'Carl', 'Chloe', 'Daniel', 'Elif', 'Emma', 'Felix', 'Fiona'],
  ...['George', 'Hanna', 'Henrik', 'Ida', 'Imran', 'Isabel', 'Jack', 'Julia', 'Karim', 'Laura', 'Leon'],
  ...['Lucia', 'Marta', 'Matteo', 'Nadia', 'Nina', 'Oliver', 'Paula', 'Pieter', 'Ruth', 'Sarah', 'Simon'],
  ...['Sven', 'Tara', 'Theo', 'Vera', 'Victor', 'Yara', 'Zoe'],
]

export const LAST_NAMES = [
  ...['Adler', 'Andersen', 'Bauer', 'Bennett', 'Bianchi', 'Clarke', 'Costa', 'Doyle', 'Evans', 'Fischer'],
  ...['Garcia', 'Hansen', 'Hughes', 'Ivanov', 'Jansen', 'Kaya', 'Keller', 'Larsen', 'Lopez', 'Martin'],
  ...['Meyer', 'Moreau', 'Murphy', 'Nielsen', 'Novak', 'Okafor', 'Parker', 'Peeters', 'Rossi', 'Schmidt'],
]
