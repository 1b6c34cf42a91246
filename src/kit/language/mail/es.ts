import type { MailTexts } from './en.ts'

export const mailEs: MailTexts = {
  'mail.received': 'Hemos recibido su mensaje [{reference}]',
  'mail.reference': 'Referencia: {id}',
  'mail.reply': 'Simplemente responda a este correo. Su referencia es {id}.',
  'mail.wrote': 'El {time}, {author} escribió:',
  'mail.fallback': 'Si el botón no funciona, abra esta dirección:',
  'mail.until': 'Este enlace funciona una sola vez, hasta el {time}.',
  'mail.incident': 'Ver la incidencia',
  'mail.maintenance': 'Ver el mantenimiento',
  'mail.test.subject': 'Un correo de prueba de Answerwell',
  'mail.test': 'Este correo se envió para comprobar que el buzón funciona. Puede eliminarlo.',

  'notice.assigned': 'Asignada',
  'notice.followed': 'Seguida',
  'notice.mentioned': 'Mención',
  'notice.unassigned': 'Sin asignar',
  'notice.undelivered': 'No entregado',
  'notice.unproven': 'No enviado',
  'notice.someone': 'Alguien',
  'notice.unverified': 'Remitente sin verificar',
  'notice.unverified.name': '{name} (remitente sin verificar)',
  'notice.wrote': '{name} ha escrito',
  'notice.noted': '{name} ha añadido una nota',
  'notice.mentions': '{name} le ha mencionado en una nota',
  'notice.yours': 'Se le ha asignado una conversación',
  'notice.bounced': 'No se ha podido entregar su mensaje a {recipient}',
  'notice.bounced.someone': 'No se ha podido entregar su mensaje',
  'notice.kept': 'Su respuesta no se ha enviado al cliente',
  'notice.kept.text':
    'No hemos podido comprobar que el correo fuera suyo. Para enviarlo, abra la conversación y pulse «Send as my reply». Si su dominio publica DMARC y sus correos lo cumplen, las respuestas se envían al momento.',
  'notice.open': 'Abrir la conversación',
  'notice.reply': 'Responda a este correo para responder al cliente.',
  'notice.reply.note': 'Responda a este correo para añadir una nota interna.',
  'notice.why.assigned': 'Recibe este correo porque la conversación está asignada a usted.',
  'notice.why.followed': 'Recibe este correo porque sigue la conversación.',
  'notice.why.mentioned': 'Recibe este correo porque una nota le menciona.',
  'notice.why.unassigned': 'Recibe este correo porque la conversación no está asignada a nadie.',
  'notice.change': 'Cambiar las notificaciones',

  'invitation.subject': 'Únase a {brand} en Answerwell',
  'invitation.by': '{name} le invita a responder a los clientes de {brand}',
  'invitation.title': 'Se le invita a responder a los clientes de {brand}',
  'invitation.agent': 'Será agente: responderá a los clientes y escribirá artículos.',
  'invitation.admin': 'Será administrador: también podrá configurar canales y añadir personas al equipo.',
  'invitation.owner':
    'Será propietario: podrá cambiarlo todo, incluso quiénes son los propietarios de la marca.',
  'invitation.text': 'Elija una contraseña y ya podrá empezar.',
  'invitation.do': 'Aceptar la invitación',
  'invitation.ignore': 'Si no esperaba esta invitación, ignore este correo.',
  'invitation.ask': 'Si no esperaba esta invitación, ignore este correo o pregunte a {email}.',

  'reset.subject': 'Restablezca su contraseña de {brand}',
  'reset.text': 'Alguien ha pedido una contraseña nueva para {email}. Si ha sido usted, elíjala ahora.',
  'reset.do': 'Elegir una contraseña nueva',
  'reset.ignore': 'Si no lo ha solicitado, ignore este correo. Su contraseña sigue siendo la misma.',

  'admins.login.subject': 'Vuelva a iniciar sesión en un buzón',
  'admins.login':
    '{provider} ya no permite que este servidor lea y envíe correo ({error}). El correo nuevo se queda en el buzón y las respuestas esperan.',
  'admins.login.provider': 'El proveedor',
  'admins.login.then': 'Para continuar, edite el canal y vuelva a iniciar sesión.',
  'admins.token.subject': 'Vuelva a conectar {name}',
  'admins.token.renewed':
    'El token de acceso del canal {name} no se ha renovado. Cuando caduque, el canal se detendrá.',
  'admins.token.checked':
    'El proveedor rechaza el canal {name}: puede que no lleguen mensajes nuevos y que las respuestas esperen.',
  'admins.token.sent': 'Las respuestas del canal {name} esperan porque su proveedor las rechaza.',
  'admins.token.then': 'Cuando esté resuelto, edite el canal y compruebe la conexión.',
  'admins.webhook.subject': 'Se ha desactivado un webhook',
  'admins.webhook': 'El webhook {id} ya no recibe eventos.',
  'admins.webhook.then':
    'Los eventos pendientes se conservan. Cuando el receptor vuelva a funcionar, active el webhook.',
  'admins.channels': 'Abrir los canales',
  'admins.webhooks': 'Abrir los webhooks',

  'verify.subject': 'Verifique {email} para {brand}',
  'verify.text':
    'Alguien de «{brand}» quiere enviar y recibir correo de clientes como {email}. Confirme que la dirección es suya:',
  'verify.do': 'Confirmar la dirección',
  'verify.until': 'Este enlace funciona hasta el {time}.',
  'verify.ignore': 'Si no lo ha solicitado, ignore este correo: no se envía nada desde su dirección.',
}
