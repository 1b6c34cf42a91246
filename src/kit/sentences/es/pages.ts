import type { Text } from '../../language/text.ts'

/** The help center, the status page, and what only staff use. */
export const pages: Record<string, Text> = {
  // After «No existe …».
  image: 'esta imagen',
  article: 'este artículo',
  translation: 'esta traducción',
  version: 'esta versión',
  incident: 'este incidente',
  maintenance: 'este mantenimiento',
  page: 'esta página',
  topic: 'este tema',
  system: 'este sistema',
  'service worker': 'este service worker',
  'file of the pages': 'este archivo de las páginas',
  'panel card': 'esta tarjeta del panel',
  'saved view': 'esta vista guardada',
  'response template': 'esta respuesta guardada',
  event: 'este evento',
  notification: 'esta notificación',
  webhook: 'este webhook',
  delivery: 'esta entrega',

  'is one too many: there can be {1} images': 'supera el máximo de {1} imágenes',
  'must be one of: published (0), draft (1), internal (4), customers (5)':
    'debe ser uno de estos valores: publicado (0), borrador (1), interno (4), clientes (5)',
  'must be 1 to 100 characters: a–z, 0–9 and -, not starting with -':
    'debe tener de 1 a 100 caracteres: a–z, 0–9 y -, sin empezar por -',
  'The slug {1} is or was used by another article. Choose another slug.':
    'Otro artículo usa o usó el nombre corto {1}. Elija otro nombre corto.',
  'must be the slug of an article in this topic': 'debe ser el nombre corto de un artículo de este tema',
  'must be a topic of this brand': 'debe ser un tema de esta marca',
  'is the language of the article itself': 'es el idioma del propio artículo',
  'is that of the newest update: send updates_attributes with a status and a message':
    'es el de la novedad más reciente: envíe updates_attributes con un estado y un mensaje',
  'must be an affected system of this incident': 'debe ser un sistema afectado de este incidente',
  'cannot change once it has begun': 'no puede cambiar una vez empezado',
  'cannot change once it is over': 'no puede cambiar una vez terminado',
  'is {1} and can become: {2}': 'es {1} y puede pasar a: {2}',
  'must be after starts_at': 'debe ser posterior a starts_at',
  'can be written once the incident is resolved': 'se puede escribir cuando el incidente esté resuelto',
  'must be a system of this brand': 'debe ser un sistema de esta marca',
  'is required when id is absent': 'es obligatorio si falta id',
  'must be the system of the row with this id': 'debe ser el sistema de la fila con este id',
  'Use the form of the help center.': 'Use el formulario del centro de ayuda.',
  'Use the button of the help center.': 'Use el botón del centro de ayuda.',
  'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -':
    'debe tener de 1 a 80 caracteres: a–z, 0–9 y -, sin empezar por -',
  'The topic {1} already exists.': 'El tema {1} ya existe.',
  'must be the slug of a topic': 'debe ser el nombre corto de un tema',
  'cannot be the topic itself': 'no puede ser el propio tema',
  'is itself inside another topic': 'ya está dentro de otro tema',
  'cannot be set: this topic has topics inside it': 'no se puede establecer: este tema contiene otros temas',

  'Only people who have logged in can switch to another brand.':
    'Solo se puede cambiar a otra marca con la sesión iniciada.',
  'Only people who have logged in can create brands.': 'Solo se pueden crear marcas con la sesión iniciada.',
  'Only owners of the first brand can create brands.':
    'Solo quien es titular de la primera marca puede crear marcas.',
  'The program responded with status {1}.': 'El programa respondió con el estado {1}.',
  'The program’s response is not in the expected form.':
    'La respuesta del programa no tiene la forma esperada.',
  'is one too many: there can be {1} cards': 'supera el máximo de {1} tarjetas',
  'cannot be combined with start_date or end_date': 'no se puede combinar con start_date ni end_date',
  'must be within the last {1} days': 'debe estar dentro de los últimos {1} días',
  'must be the slug of a channel': 'debe ser el nombre corto de un canal',
  'must be the email of a member of staff': 'debe ser el correo de un miembro del equipo',
  'must not be after end_date': 'no puede ser posterior al final (end_date)',
  'must be at most {1} days before end_date': 'debe estar como máximo {1} días antes del final (end_date)',
  'must be status codes, separated by commas': 'debe constar de códigos de estado, separados por comas',
  'is one too many: there can be {1} views': 'supera el máximo de {1} vistas',
  'needs an owner: use the API token of a member of staff':
    'necesita a quién pertenecer: use el token de API de un miembro del equipo',
  'is required here: without it, the brand would be at {1}, which only the server itself can reach':
    'es obligatorio aquí: sin él, la marca estaría en {1}, adonde solo llega el propio servidor',
  'must be a group of this brand': 'debe ser un grupo de esta marca',
  'must be the name or ID of a group': 'debe ser el nombre o el ID de un grupo',

  'must be 0 or a cursor from this log': 'debe ser 0 o un cursor de este registro',
  'is ahead of this log, which was restored from an earlier state. Continue from 0 or from an earlier cursor':
    'va por delante de este registro, que se restauró a un estado anterior. Continúe desde 0 o desde un cursor anterior',
  'At most {1} concurrent streams per login.': 'Como máximo {1} flujos simultáneos por inicio de sesión.',
  'must be 65 bytes in base64url': 'debe tener 65 bytes en base64url',
  'must be 16 bytes in base64url': 'debe tener 16 bytes en base64url',
  'must be a point on P-256': 'debe ser un punto de P-256',
  'Only a browser with a session can get notices.':
    'Solo puede recibir avisos un navegador con la sesión iniciada.',
  'The receiver responded with 410 Gone.': 'El receptor respondió con 410 Gone.',
  'Every delivery has failed for a week.': 'Todas las entregas han fallado durante una semana.',
  'The receiver responded with status {1}.': 'El receptor respondió con el estado {1}.',
  '{1} Redirects are not followed.': '{1} No se siguen las redirecciones.',
  segment: 'este segmento',
  'is one too many: there can be {1} segments': 'sobra: puede haber {1} segmentos',
  'must lead to a public address, or to one that the operator has allowed':
    'debe llevar a una dirección pública, o a una que el operador haya permitido',
}
