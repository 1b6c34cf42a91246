import type { settings as english } from '../en/settings.ts'
import type { Text } from '../texts.ts'

export const settings: { [Key in keyof typeof english]: Text } = {
  'settings.group.you': 'Usted',
  'settings.group.brand': 'Marca',
  'settings.group.conversations': 'Conversaciones',
  'settings.group.people': 'Personas',
  'settings.group.developers': 'Desarrollo',
  'settings.face': 'Imagen e idiomas',
  'settings.domains': 'Dominios',
  'settings.find': 'Buscar en la configuración',
  'settings.found.none': 'No se ha encontrado nada en la configuración',
  'settings.look.words': 'tema modo oscuro claro densidad idioma teclado atajos ajustes',
  'settings.me.words':
    'contraseña perfil sesiones dos pasos factores autenticación notificaciones avisos firma',
  'settings.tokens.words': 'API clave acceso',
  'settings.brand.words': 'nombre zona horaria encuesta resolver correo pie',
  'settings.face.words': 'logotipo icono favicon color enlaces pie traducción',
  'settings.domains.words': 'host DNS CNAME TXT',
  'settings.channels.words':
    'buzón correo email IMAP SMTP DKIM chat widget SMS WhatsApp Facebook Messenger Instagram Telegram X Twitter Twilio Telnyx Vonage comentarios',
  'settings.templates.words': 'plantillas textos respuestas rápidas',
  'settings.mails.words': 'entrante recibido errores',
  'settings.staff.words': 'miembros agentes roles invitar',
  'settings.webhooks.words': 'eventos entregas',
  'brand.images': 'Logotipo e icono',
  'brand.logo': 'Logotipo',
  'brand.logo.hint':
    'PNG, JPEG, GIF o WebP, hasta 100 kB. En las páginas públicas y encima del pie de las respuestas por correo.',
  'brand.logo.remove': 'Quitar el logotipo',
  'brand.icon': 'Icono del navegador',
  'brand.icon.hint':
    'Una imagen cuadrada para las pestañas del navegador. Sin ella, las pestañas muestran la inicial del nombre.',
  'brand.icon.remove': 'Quitar el icono del navegador',
  'brand.color.title': 'Color de la marca',
  'brand.color': 'Color',
  'brand.color.hint': 'La luminosidad se ajusta donde el texto sería difícil de leer.',
  'brand.color.choose': 'Elegir un color',
  'brand.preview.link': 'Cómo obtener un reembolso',
  'brand.preview.button': 'Enviar',
  'brand.preview.contrast':
    'Contraste medido: texto sobre el color {fill}:1, enlaces en la página {ink}:1. El texto necesita 4,5:1.',
  'brand.site': 'Páginas públicas',
  'brand.site_language': 'Idioma de las páginas públicas y de los correos automáticos',
  'brand.site_languages': 'Otros idiomas',
  'brand.site_languages.hint': 'Las visitas eligen el idioma al pie de cada página.',
  'brand.site_footer': 'Pie de página',
  'brand.site_footer.hint': 'Al pie de todas las páginas públicas. Admite Markdown.',
  'brand.site_links': 'Enlaces',
  'brand.site_links.hint': 'Uno por línea: primero el texto, luego la dirección. Hasta ocho.',
  'domain.verified': 'Verificado',
  'domain.unverified': 'Aún sin verificar',
  'domain.check': 'Comprobar de nuevo',
  'domain.points': 'Haga que el dominio apunte a este servidor con un registro CNAME:',
  'domain.prove': 'Demuestre que el dominio es suyo con un registro TXT:',
  'domain.cname': 'Registro CNAME',
  'chat.hours': 'Horario de atención',
  'chat.hours.hint':
    'Por ejemplo, «lun-vie 09:00-17:00, sáb 10:00-14:00», en la zona horaria de la marca. Sin horario, el chat está en línea mientras lo esté alguien del equipo.',
  'chat.offline': 'Fuera de línea',
  'chat.offline.hint': 'Quienes ya han escrito conservan su chat.',
  'chat.offline.form': 'Recoger mensajes y responder por correo',
  'chat.offline.hidden': 'Ocultar el chat',
  'chat.greeting': 'Saludo',
  'chat.greeting.hint':
    'Se muestra junto al botón mientras el chat está en línea, una vez por semana a cada visitante. Vacío para ninguno.',
  'chat.greeting.after': 'Mostrar el saludo después de',
  'chat.greeting.after.hint': 'Segundos en una página, de 1 a 600; 10 de forma predeterminada.',
  'chat.code.label': 'Código HTML',
  'chat.code': 'Añada el chat a su sitio',
  'chat.code.hint': 'Pegue esta línea en las páginas que deban tener el botón del chat.',
  'look.notices': 'Notificaciones de escritorio mientras la página no está a la vista',
  'look.sound': 'Reproducir un sonido con cada notificación de escritorio',
  'look.notices.denied':
    'Su navegador no permite las notificaciones de este sitio. Permítalas en su configuración.',
  'brand.site_language.same': 'El mismo que el del centro de ayuda',
  'settings.brands': 'Sus marcas',
  'settings.brands.words': 'empresas inquilinos cambiar crear',
  'brands.current': 'Está aquí',
  'brands.switch': 'Cambiar',
  'brands.switch.to': 'Cambiar a {name}',
  'brands.about':
    'Una marca tiene sus propios clientes, equipo, canales y centro de ayuda. Las demás marcas no ven nada de ella.',
  'brands.slug': 'Subdominio',
  'brands.slug.hint':
    'Letras minúsculas, cifras y guiones. No se puede cambiar; más adelante puede añadir un dominio propio.',
  'brands.create': 'Crear marca',
  'brands.made': 'La marca está lista.',
  'brands.enter': 'Ir a la marca nueva',
  'look.push': 'Notificaciones push en este dispositivo, incluso con Answerwell cerrado',
  'look.push.none': 'Este navegador no puede recibir notificaciones con Answerwell cerrado.',
  'look.offline': 'Conservar en este dispositivo las conversaciones abiertas, para leerlas sin conexión',
  'channel.kind.telegram': 'Telegram',
  'setting.bot_token': 'Token del bot',
  'setting.bot_token.hint': 'Escriba /newbot a @BotFather en Telegram. Le responderá con el token.',
  'setting.long_texts': 'Respuestas largas',
  'setting.long_texts.hint': 'Las aplicaciones de mensajería limitan la longitud de los mensajes.',
  'setting.long_texts.split': 'Enviar en varios mensajes',
  'setting.long_texts.refuse': 'Rechazar, para que se acorten',
  'setting.receive': 'Cómo llegan los mensajes',
  'setting.receive.hint':
    'La consulta periódica funciona en todas partes. Un webhook necesita una dirección pública con TLS.',
  'setting.receive.polling': 'Este servidor consulta a Telegram',
  'setting.receive.webhook': 'Telegram llama a este servidor (webhook)',
  'connect.telegram':
    'Compruebe la conexión después de cada cambio. Solo así sabe Telegram si debe llamar a este servidor.',
  'channel.more': 'Más opciones',
  'setting.api_url': 'Dirección de la API',
  'setting.api_url.hint': 'Solo para otro servidor compatible con esta API; en otro caso, {usual}.',
  'setting.phone_number_id': 'ID del número de teléfono',
  'setting.phone_number_id.hint':
    'En su aplicación de Meta, en WhatsApp > API Setup. No es el número de teléfono.',
  'setting.business_account_id': 'ID de la cuenta de WhatsApp Business',
  'setting.business_account_id.hint':
    'Opcional, también en API Setup: con él se pueden enviar plantillas aprobadas pasadas 24 horas.',
  'setting.page_id': 'ID de la página',
  'setting.page_id.hint': 'En su página, en About > Page transparency: un número largo.',
  'setting.account_id': 'ID de la cuenta',
  'setting.account_id.hint':
    'En su aplicación de Meta, en Instagram > API setup, debajo del nombre de su cuenta: un número largo.',
  'setting.api_version': 'Versión de la API',
  'setting.api_version.hint': 'Solo para una versión de la API de Meta distinta de la nuestra.',
  'setting.access_token': 'Token de acceso',
  'setting.login': 'El token es de',
  'setting.login.hint':
    'Instagram Login es más sencillo: no necesita una página de Facebook, y nosotros renovamos el token.',
  'setting.login.instagram': 'Instagram Login',
  'setting.login.facebook': 'La página de Facebook de la cuenta',
  'setting.app_secret': 'Secreto de la aplicación',
  'setting.app_secret.hint':
    'En su aplicación de Meta, en App settings > Basic. Demuestra que los mensajes entrantes son de Meta.',
  'setting.other_app_secret': 'Otro secreto de la aplicación',
  'setting.other_app_secret.hint':
    'También se acepta, por ejemplo mientras rota los secretos, o el de su aplicación de Instagram.',
  'setting.human_agent': 'Se permite responder',
  'setting.human_agent.hint':
    'Elija siete días solo si Meta ha concedido «Human Agent» a su aplicación. Los mensajes posteriores al primer día llevan entonces esa marca.',
  'setting.human_agent.no': 'Durante 24 horas tras el último mensaje del cliente',
  'setting.human_agent.yes': 'Durante siete días, solo personas',
  'setting.whatsapp.access_token.hint':
    'De un usuario del sistema con el permiso whatsapp_business_messaging. Otros tokens caducan al cabo de un día.',
  'connect.whatsapp.meta':
    'Compruebe la conexión para obtener un token de verificación. Después, en su aplicación de Meta, en WhatsApp > Configuration, introduzca la dirección y el token, y suscríbase a «messages». La aplicación debe estar suscrita a su cuenta de empresa.',
  'setting.facebook_messenger.access_token.hint':
    'En su aplicación de Meta, en Messenger > Messenger API settings: añada su página y genere su token.',
  'connect.facebook_messenger':
    'Compruebe la conexión para obtener un token de verificación; esto también suscribe la aplicación a su página. Después, en su aplicación de Meta, en Messenger > Messenger API settings, introduzca la dirección y el token.',
  'setting.facebook.access_token.hint':
    'De su página, con los permisos pages_manage_engagement, pages_read_engagement, pages_read_user_content y pages_manage_metadata.',
  'connect.facebook':
    'Compruebe la conexión para obtener un token de verificación; esto también suscribe la aplicación a su página. Después, en su aplicación de Meta, en Webhooks > Page, introduzca la dirección y el token, y suscríbase a «feed». Una aplicación tiene una sola dirección: si ya tiene la de un canal de Messenger de aquí, consérvela.',
  'setting.instagram.access_token.hint':
    'En su aplicación de Meta, en Instagram > API setup, con el permiso instagram_business_manage_comments.',
  'connect.instagram':
    'Compruebe la conexión para obtener un token de verificación; esto también suscribe la aplicación a su cuenta. Después, en su aplicación de Meta, en Instagram > API setup, introduzca la dirección y el token, y suscríbase a «comments» y «mentions». Una aplicación tiene una sola dirección: si ya tiene la de un canal de Instagram de aquí, consérvela.',
  'setting.instagram_dm.access_token.hint':
    'En su aplicación de Meta, en Instagram > API setup: añada su cuenta y genere su token.',
  'connect.instagram_dm':
    'Compruebe la conexión para obtener un token de verificación; esto también suscribe la aplicación a su cuenta. Después, en su aplicación de Meta, en Instagram > API setup, introduzca la dirección y el token. En la aplicación de Instagram, permita el acceso a los mensajes en Settings > Messages.',
  'notice.twitter':
    'X está pasando los mensajes directos a mensajes cifrados. Los mensajes cifrados aparecen aquí como un aviso; solo las aplicaciones de X pueden abrirlos. X cobra por cada mensaje y cada publicación.',
  'setting.twitter.api_key': 'Clave de API',
  'setting.twitter.api_key.hint':
    'En la consola de desarrollo de X, en «Keys & tokens» de su aplicación: la «consumer key».',
  'setting.twitter.api_secret': 'Secreto de la clave de API',
  'setting.twitter.api_secret.hint':
    'Junto a la clave. También demuestra que los mensajes entrantes son de X.',
  'setting.twitter.access_token': 'Token de acceso',
  'setting.twitter.access_token.hint':
    'El de la cuenta, en la misma página. Genérelo después de dar a la aplicación el permiso de mensajes directos («Direct Messages»).',
  'setting.twitter.access_token_secret': 'Secreto del token de acceso',
  'setting.twitter.access_token_secret.hint': 'Se muestra junto con el token de acceso.',
  'connect.twitter':
    'Compruebe la conexión: esto registra la dirección en X y se suscribe a mensajes, menciones y respuestas. Su servidor debe ser accesible por HTTPS, sin puerto en su dirección.',
  'setting.other': 'Otro secreto',
  'setting.other.hint': 'También se acepta, por ejemplo mientras rota los secretos.',
  'text.verify': 'Token de verificación',
  'text.provider': 'Proveedor',
  'text.provider.meta': 'Meta (Cloud API)',
  'connect.whatsapp.twilio':
    'En la consola de Twilio, abra el remitente de WhatsApp de su número e introduzca esta dirección para los mensajes entrantes, como webhook con HTTP POST.',
  'text.provider.twilio': 'Twilio',
  'text.provider.facebook': 'Meta',
  'text.provider.facebook_messenger': 'Meta',
  'text.provider.instagram': 'Meta',
  'text.provider.instagram_dm': 'Meta',
  'text.provider.twitter': 'X',
  'text.provider.gateway': 'Otra pasarela, por HTTP firmado',
  'setting.account_sid': 'SID de la cuenta',
  'setting.account_sid.hint': 'En la página de inicio de la consola de Twilio; empieza por AC.',
  'setting.auth_token': 'Token de autenticación',
  'setting.auth_token.hint': 'Debajo del SID de la cuenta. También demuestra que lo que llega es de Twilio.',
  'setting.number': 'Su número',
  'setting.number.hint': 'Como lo ven los clientes, con el prefijo del país: +15005550001.',
  'setting.messaging_service_sid': 'SID del servicio de mensajería',
  'setting.messaging_service_sid.hint':
    'Opcional: un servicio de mensajería que envía en lugar del número; empieza por MG.',
  'setting.url': 'URL',
  'setting.url.hint': 'Adonde enviamos los mensajes salientes.',
  'setting.secret': 'Secreto',
  'setting.secret.hint': 'Al menos 16 caracteres. Ambas partes firman con él.',
  'gateway.address': 'Dirección a la que enviar',
  'connect.sms.gateway':
    'El programa envía cada mensaje a esta dirección, firmado con el secreto. El formato está en la documentación.',
  'connect.voice':
    'Su sistema telefónico envía un registro de cada llamada a esta dirección, firmado con el secreto. El formato está en la documentación.',
  'setting.format': 'Formato',
  'setting.format.hint': 'Elija registros para programas escritos para el producto alojado.',
  'setting.format.message': 'Mensajes',
  'setting.format.record': 'Registros',
  'text.connect': 'Recibir mensajes',
  'text.provider.telnyx': 'Telnyx',
  'text.provider.vonage': 'Vonage',
  'setting.api_key': 'Clave de API',
  'setting.api_key.hint': 'En la configuración de su cuenta en el proveedor.',
  'setting.public_key': 'Clave pública',
  'setting.public_key.hint':
    'En el portal de Telnyx, junto a las claves de API. Demuestra que los webhooks son de Telnyx.',
  'setting.messaging_profile_id': 'ID del perfil de mensajería',
  'setting.messaging_profile_id.hint': 'Opcional: un perfil de mensajería que envía en lugar del número.',
  'setting.api_secret': 'Secreto de API',
  'setting.api_secret.hint': 'Junto a la clave de API.',
  'setting.signature_secret': 'Secreto de firma',
  'setting.signature_secret.hint':
    'En el panel de Vonage, en Settings. Demuestra que los webhooks son de Vonage.',
  'connect.sms.telnyx':
    'En el portal de Telnyx, abra el perfil de mensajería de su número e introduzca esta dirección como URL de webhook, con la versión 2 de la API.',
  'connect.sms.vonage':
    'En el panel de Vonage, elija en Settings la Messages API para los SMS. Después, cree una aplicación con Messages, vincule su número e introduzca esta dirección como URL de entrada y de estado.',
  'connect.sms.twilio':
    'En la consola de Twilio, abra el número e introduzca esta dirección en «A message comes in», como webhook con HTTP POST.',
  'text.webhook': 'Dirección del webhook',
  'text.check': 'Comprobar la conexión',
  'text.check.unsaved': 'Guarde antes sus cambios.',
  'connect.works': '{provider} acepta las credenciales.',
}
