import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'Das Archiv hat Version {1} des Formats, diese Version von Answerwell kennt Version {2}. Aktualisieren Sie Answerwell.',
  'This is not an archive that Answerwell has exported.':
    'Das ist kein Archiv, das Answerwell exportiert hat.',
  'The archive is damaged or incomplete.': 'Das Archiv ist beschädigt oder unvollständig.',
  '{1} is not empty. Choose another folder.': '{1} ist nicht leer. Wählen Sie einen anderen Ordner.',
  'Its owner was erased here.': 'Der Eigentümer wurde hier gelöscht.',
  'What it belongs to was left out.': 'Wozu es gehört, wurde weggelassen.',
  'Something else has its name or its number here.':
    'Etwas anderes hat hier denselben Namen oder dieselbe Nummer.',
  'It has no address and no settings: connect it.':
    'Der Kanal hat keine Adresse und keine Einstellungen: Verbinden Sie ihn.',
  'Its name in addresses, or its reference, was taken here, and has an ending.':
    'Der Name in Adressen oder die Referenz war hier vergeben und hat eine Endung bekommen.',
  'It was on hold until a time that has passed, and is unresolved.':
    'Die Unterhaltung war bis zu einem vergangenen Zeitpunkt zurückgestellt und ist ungelöst.',
  'Its bytes were not in what was imported.': 'Der Inhalt der Datei war beim Import nicht dabei.',
  'It was under way, and is not sent from here.':
    'Die Zustellung war im Gange und wird von hier aus nicht fortgesetzt.',
  'is not what this import began with': 'ist nicht das, womit dieser Import begonnen hat',
  'Lines of {1}, from line {2} on, do not fit the format.':
    'Zeilen von {1} passen ab Zeile {2} nicht zum Format.',
  'has nothing to import': 'enthält nichts zum Importieren',
  'names {1}, which does not exist': 'nennt {1}, was es nicht gibt',
  'There is no source {1} to import from.': 'Es gibt keine Quelle {1} für den Import.',
  '{1} is not JSON.': '{1} ist kein JSON.',
  'must be an object with members and channels': 'muss ein Objekt mit members und channels sein',
  'Another process is importing the same. Wait until it has ended.':
    'Ein anderer Prozess importiert gerade dasselbe. Warten Sie, bis er fertig ist.',
  'Its number in another system was taken here, and is left out.':
    'Die Nummer in einem anderen System war hier vergeben und wurde weggelassen.',
  'Something else has its new name or number here, so it keeps the one that it had.':
    'Etwas anderes hat hier den neuen Namen oder die neue Nummer, deshalb bleibt es beim bisherigen Wert.',
  'Its time has passed, and it is completed.': 'Der Zeitraum ist vorbei; die Wartung ist abgeschlossen.',
  'It should have begun by now, and is in progress.': 'Der Beginn ist vorbei; die Wartung läuft.',
  'is not that with which this import began': 'ist nicht die Zuordnung, mit der dieser Import begonnen hat',
  'is an archive of this brand itself': 'ist ein Archiv dieser Marke selbst',
  import: 'Import',
}
