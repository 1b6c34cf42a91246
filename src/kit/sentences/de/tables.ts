import type { Text } from '../../language/text.ts'

/** About moving in from files: tables and articles. */
export const tables: Record<string, Text> = {
  'is not clear: {1}': 'ist nicht eindeutig: {1}',
  'It has neither a name nor an address.': 'Weder Name noch Adresse sind angegeben.',
  'It has the key or an address of the row in line {1}.':
    'Die Zeile {1} hat denselben Schlüssel oder dieselbe Adresse.',
  'It is the same as the row in line {1}.': 'Das ist dasselbe wie in Zeile {1}.',
  'It names nobody who wrote.': 'Es ist nicht angegeben, wer geschrieben hat.',
  'It has neither a subject nor a text.': 'Weder Betreff noch Text sind angegeben.',
  'A conversation with this reference is here already.':
    'Eine Konversation mit dieser Referenz ist schon hier.',
  'This is a spreadsheet, or another binary file. Save it as CSV first.':
    'Das ist eine Tabellenkalkulation oder eine andere Binärdatei. Speichern Sie sie zuerst als CSV.',
  'This file has no rows.': 'Diese Datei hat keine Zeilen.',
  'The file cannot be read from line {1}: a quotation mark within a cell has to be doubled.':
    'Die Datei lässt sich ab Zeile {1} nicht lesen: Ein Anführungszeichen in einer Zelle muss verdoppelt werden.',
  'The file cannot be read from line {1}: a quotation mark is opened and not closed.':
    'Die Datei lässt sich ab Zeile {1} nicht lesen: Ein Anführungszeichen wird nicht geschlossen.',
  'The file cannot be read from line {1}: the row is larger than 16 MiB. Is a quotation mark not closed?':
    'Die Datei lässt sich ab Zeile {1} nicht lesen: Die Zeile ist größer als 16 MiB. Fehlt ein schließendes Anführungszeichen?',
  'It has {1} cells instead of {2}.': 'Die Zeile hat {1} statt {2} Zellen.',
  '{1} has a character that cannot be stored.': '{1} enthält ein Zeichen, das sich nicht speichern lässt.',
  '{1} is longer than {2} characters.': '{1} ist länger als {2} Zeichen.',
  '{1} is not an email address.': '{1} ist keine E-Mail-Adresse.',
  '{1} is not a date or time.': '{1} ist weder Datum noch Zeit.',
  'It has more than {1} tags.': 'Es sind mehr als {1} Tags.',
  'A tag is longer than {1} characters.': 'Ein Tag ist länger als {1} Zeichen.',
  'The file has more than {1} columns.': 'Die Datei hat mehr als {1} Spalten.',
  'The file has no column {1}.': 'Die Datei hat keine Spalte {1}.',
  'There is no field {1}.': 'Es gibt kein Feld {1}.',
  '{1} and {2} cannot both become {3}.': '{1} und {2} können nicht beide zu {3} werden.',
  'A column has to become one of these fields: {1}.': 'Eine Spalte muss zu einem dieser Felder werden: {1}.',
  'Only one column can become one of these fields: {1}.':
    'Nur eine Spalte kann zu einem dieser Felder werden: {1}.',
  'The column of the field {1} has more than {2} values.':
    'Die Spalte des Feldes {1} hat mehr als {2} Werte.',
  'The dates can be read day first or month first. Choose one.':
    'In den Daten kann der Tag oder der Monat zuerst stehen. Wählen Sie eines.',
  'This column is not imported.': 'Diese Spalte wird nicht importiert.',
  'Rows of the same record differ in {1}. One of them counts.':
    'Zeilen desselben Datensatzes unterscheiden sich in {1}. Eine davon gilt.',
  'It is a link or a special file, and is not followed.':
    'Das ist ein Verweis oder eine besondere Datei und wird nicht gelesen.',
  'There are more than {1} files.': 'Es sind mehr als {1} Dateien.',
  'The zip file unpacks to more than is safe.': 'Entpackt wäre die Zip-Datei größer, als sicher ist.',
  'The zip file is encrypted.': 'Die Zip-Datei ist verschlüsselt.',
  'The zip file cannot be read: {1}': 'Die Zip-Datei lässt sich nicht lesen: {1}',
  'It has a character that cannot be stored.': 'Darin ist ein Zeichen, das sich nicht speichern lässt.',
  'It is longer than {1} characters.': 'Das ist länger als {1} Zeichen.',
  'Its front matter cannot be read.': 'Die Angaben am Anfang lassen sich nicht lesen.',
  'There are no Markdown files in it.': 'Darin sind keine Markdown-Dateien.',
  'There is no member to be the author.': 'Es gibt kein Mitglied, das der Autor sein könnte.',
  'It is neither Markdown nor a picture that an article shows.':
    'Das ist weder Markdown noch ein Bild, das ein Artikel zeigt.',
  'It is larger than {1} MiB.': 'Das ist größer als {1} MiB.',
  'These have no place here: {1}.': 'Dafür gibt es hier keinen Platz: {1}.',
  'Another file is the same article in this language.':
    'Eine andere Datei ist derselbe Artikel in dieser Sprache.',
  'What it links to is not there.': 'Das Ziel dieses Links ist nicht dabei.',
  'It is no PNG, JPEG, GIF or WebP image.': 'Das ist kein Bild der Typen PNG, JPEG, GIF oder WebP.',
  '{1} has a word that is not known.': 'In {1} steht ein unbekanntes Wort.',
  'Another row has this key of a message.': 'Eine andere Zeile hat diesen Schlüssel einer Nachricht.',
  'There is no {1}: {2}.': '{1} gibt es nicht. Möglich sind: {2}.',
  "Its key is that of another customer's conversation, in line {1}.":
    'Ihr Schlüssel gehört zur Konversation eines anderen Kunden, in Zeile {1}.',
}
