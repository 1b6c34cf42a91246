import type { Text } from '../../language/text.ts'

/** About moving in from files: tables and articles. */
export const tables: Record<string, Text> = {
  'is not clear: {1}': 'no está claro: {1}',
  'It has neither a name nor an address.': 'No indica ni nombre ni dirección.',
  'It has the key or an address of the row in line {1}.':
    'La fila de la línea {1} tiene la misma clave o dirección.',
  'It is the same as the row in line {1}.': 'Es lo mismo que en la línea {1}.',
  'It names nobody who wrote.': 'No indica quién escribió.',
  'It has neither a subject nor a text.': 'No tiene ni asunto ni texto.',
  'A conversation with this reference is here already.': 'Ya hay aquí una conversación con esta referencia.',
  'This is a spreadsheet, or another binary file. Save it as CSV first.':
    'Es una hoja de cálculo u otro archivo binario. Guárdelo primero como CSV.',
  'This file has no rows.': 'Este archivo no tiene filas.',
  'The file cannot be read from line {1}: a quotation mark within a cell has to be doubled.':
    'El archivo no se puede leer a partir de la línea {1}: las comillas dentro de una celda deben duplicarse.',
  'The file cannot be read from line {1}: a quotation mark is opened and not closed.':
    'El archivo no se puede leer a partir de la línea {1}: unas comillas se abren y no se cierran.',
  'The file cannot be read from line {1}: the row is larger than 16 MiB. Is a quotation mark not closed?':
    'El archivo no se puede leer a partir de la línea {1}: la fila supera los 16 MiB. ¿Faltan unas comillas de cierre?',
  'It has {1} cells instead of {2}.': 'Tiene {1} celdas en lugar de {2}.',
  '{1} has a character that cannot be stored.': '{1} contiene un carácter que no se puede guardar.',
  '{1} is longer than {2} characters.': '{1} supera los {2} caracteres.',
  '{1} is not an email address.': '{1} no es una dirección de correo.',
  '{1} is not a date or time.': '{1} no es ni fecha ni hora.',
  'It has more than {1} tags.': 'Tiene más de {1} etiquetas.',
  'A tag is longer than {1} characters.': 'Una etiqueta supera los {1} caracteres.',
  'The file has more than {1} columns.': 'El archivo tiene más de {1} columnas.',
  'The file has no column {1}.': 'El archivo no tiene la columna {1}.',
  'There is no field {1}.': 'No existe el campo {1}.',
  '{1} and {2} cannot both become {3}.': '{1} y {2} no pueden ser ambas {3}.',
  'A column has to become one of these fields: {1}.': 'Una columna debe ser uno de estos campos: {1}.',
  'Only one column can become one of these fields: {1}.':
    'Solo una columna puede ser uno de estos campos: {1}.',
  'The column of the field {1} has more than {2} values.':
    'La columna del campo {1} tiene más de {2} valores.',
  'The dates can be read day first or month first. Choose one.':
    'En las fechas puede ir primero el día o el mes. Elija uno.',
  'This column is not imported.': 'Esta columna no se importa.',
  'Rows of the same record differ in {1}. One of them counts.':
    'Hay filas del mismo registro que difieren en {1}. Solo una de ellas cuenta.',
  'It is a link or a special file, and is not followed.':
    'Es un enlace o un archivo especial, y no se sigue.',
  'There are more than {1} files.': 'Hay más de {1} archivos.',
  'The zip file unpacks to more than is safe.': 'El archivo zip descomprimido supera el tamaño seguro.',
  'The zip file is encrypted.': 'El archivo zip está cifrado.',
  'The zip file cannot be read: {1}': 'El archivo zip no se puede leer: {1}',
  'It has a character that cannot be stored.': 'Contiene un carácter que no se puede guardar.',
  'It is longer than {1} characters.': 'Supera los {1} caracteres.',
  'Its front matter cannot be read.': 'Su encabezado no se puede leer.',
  'There are no Markdown files in it.': 'No contiene archivos Markdown.',
  'There is no member to be the author.': 'No hay ningún miembro que pueda ser el autor.',
  'It is neither Markdown nor a picture that an article shows.':
    'No es Markdown ni una imagen que muestre un artículo.',
  'It is larger than {1} MiB.': 'Supera {1} MiB.',
  'These have no place here: {1}.': 'Esto no tiene lugar aquí: {1}.',
  'Another file is the same article in this language.': 'Otro archivo es el mismo artículo en este idioma.',
  'What it links to is not there.': 'El destino de este enlace no está.',
  'It is no PNG, JPEG, GIF or WebP image.': 'No es una imagen PNG, JPEG, GIF o WebP.',
  '{1} has a word that is not known.': '{1} tiene una palabra desconocida.',
  'Another row has this key of a message.': 'Otra fila tiene esta clave de mensaje.',
  'There is no {1}: {2}.': '{1} no existe. Valores posibles: {2}.',
  "Its key is that of another customer's conversation, in line {1}.":
    'Su clave es la de la conversación de otro cliente, en la línea {1}.',
}
