import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'El archivo usa la versión {1} del formato y esta versión de Answerwell conoce la versión {2}. Actualice Answerwell.',
  'This is not an archive that Answerwell has exported.': 'No es un archivo exportado por Answerwell.',
  'The archive is damaged or incomplete.': 'El archivo está dañado o incompleto.',
  '{1} is not empty. Choose another folder.': '{1} no está vacía. Elija otra carpeta.',
  'Its owner was erased here.': 'Su propietario fue borrado aquí.',
  'What it belongs to was left out.': 'Aquello a lo que pertenece se omitió.',
  'Something else has its name or its number here.': 'Otra cosa tiene ya ese nombre o ese número aquí.',
  'It has no address and no settings: connect it.': 'El canal no tiene dirección ni ajustes: conéctelo.',
  'Its name in addresses, or its reference, was taken here, and has an ending.':
    'Su nombre en las direcciones o su referencia ya estaba en uso aquí y lleva una terminación.',
  'It was on hold until a time that has passed, and is unresolved.':
    'La conversación estaba en espera hasta una fecha pasada y está sin resolver.',
  'Its bytes were not in what was imported.': 'El contenido del archivo no estaba en lo importado.',
  'It was under way, and is not sent from here.': 'El envío estaba en curso y no continúa desde aquí.',
  'is not what this import began with': 'no es aquello con lo que empezó esta importación',
  'Lines of {1}, from line {2} on, do not fit the format.':
    'Hay líneas de {1}, a partir de la línea {2}, que no se ajustan al formato.',
  'has nothing to import': 'no contiene nada que importar',
  'names {1}, which does not exist': 'indica {1}, que no existe',
  'There is no source {1} to import from.': 'No hay ninguna fuente {1} para importar.',
  '{1} is not JSON.': '{1} no es JSON.',
  'must be an object with members and channels': 'debe ser un objeto con members y channels',
  'Another process is importing the same. Wait until it has ended.':
    'Otro proceso está importando lo mismo. Espere a que termine.',
  'Its number in another system was taken here, and is left out.':
    'Su número en otro sistema ya estaba en uso aquí y se omitió.',
  'Something else has its new name or number here, so it keeps the one that it had.':
    'Otra cosa tiene ya aquí su nuevo nombre o número, así que conserva el que tenía.',
  'Its time has passed, and it is completed.': 'El periodo ha pasado: el mantenimiento está completado.',
  'It should have begun by now, and is in progress.': 'El inicio ha pasado: el mantenimiento está en curso.',
  'is not that with which this import began': 'no es la correspondencia con la que empezó esta importación',
  'is an archive of this brand itself': 'es un archivo de esta misma marca',
  import: 'importación',
}
