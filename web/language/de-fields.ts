import type { fields as english } from './en-fields.ts'

export const fields: Record<keyof typeof english, string> = {
  'settings.fields': 'Eigene Felder',
  'settings.fields.words': 'eigenschaften attribute daten formular kunde konversation',
  'field.new': 'Neues Feld',
  'field.about':
    'Angaben zu Kunden und Konversationen, jede mit einem Typ. Sie stehen neben der Konversation, und die Suche findet sie über ihren Schlüssel: plan:gold.',
  'field.none': 'Noch keine Felder.',
  'field.of': 'Gehört zu',
  'field.of.contact': 'Kunden',
  'field.of.conversation': 'Konversationen',
  'field.type': 'Typ',
  'field.type.text': 'Einzeiliger Text',
  'field.type.number': 'Zahl',
  'field.type.date': 'Datum',
  'field.type.choice': 'Auswahl',
  'field.type.link': 'Adresse im Web',
  'field.type.yes_no': 'Ja oder nein',
  'field.choices': 'Auswahl aus',
  'field.choices.hint': 'Eine Möglichkeit je Zeile.',
  'field.on_form': 'im Kontaktformular',
  'field.ask': 'Im Kontaktformular danach fragen',
  'field.required': 'Ohne diese Angabe wird das Formular nicht gesendet',
  'field.empty': 'Leer',
  'field.open': 'Öffnen',
  yes: 'Ja',
  no: 'Nein',
}
