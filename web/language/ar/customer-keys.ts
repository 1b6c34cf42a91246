import type { customerKeys as english } from '../en/customer-keys.ts'
import type { Text } from '../texts.ts'

export const customerKeys: Record<keyof typeof english, Text> = {
  'settings.customer-sign-in': 'تسجيل دخول العملاء',
  'settings.customer-sign-in.words': 'متجر رمز jwt عملاء دخول طلباتي بوابة مفتاح',
  'customerKeys.about':
    'العملاء المسجّلون في متجرك يصبحون مسجّلين في مركز المساعدة أيضًا ويرون طلباتهم. ينشئ خادمك رمزًا بمفتاح من هنا.',
  'customerKeys.none': 'لا مفاتيح بعد',
  'customerKeys.made': 'سر المفتاح. احفظه على خادمك. يظهر مرة واحدة فقط.',
  'customerKeys.delete.says': 'يُسجَّل خروج العملاء الذين دخلوا بهذا المفتاح.',
  'customerKeys.new': 'مفتاح جديد',
  'customerKeys.make': 'إنشاء مفتاح',
  'customerKeys.algorithm': 'الخوارزمية',
  'customerKeys.HS256': 'HS256، بسر يُنشأ هنا',
  'customerKeys.ES256': 'ES256، بمفتاحك العام',
  'customerKeys.EdDSA': 'EdDSA، بمفتاحك العام',
  'customerKeys.public': 'المفتاح العام',
  'customerKeys.public.hint': 'بصيغة PEM أو JWK. يبقى المفتاح الخاص على خادمك.',
  'customerKeys.sample': 'إنشاء رمز',
  'customerKeys.sample.about': 'ينشئه خادمك لعميل مسجّل الدخول، وترسله صفحة إلى ‎/sign-in/token.',
  'customerKeys.sample.language': 'لغة البرمجة',
}
