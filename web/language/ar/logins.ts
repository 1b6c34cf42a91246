import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'أمان تسجيل الدخول',
  'settings.login-security.words': 'جلسة مدة انتهاء خمول خروج خطوتين ثنائي 2fa mfa إلزامي',
  'logins.sessions.about':
    'تسري التغييرات فورًا على جميع الجلسات المفتوحة. ومن كان يكتب يمكنه تسجيل الدخول من جديد دون أن يفقد شيئًا.',
  'logins.idle': 'تسجيل الخروج بعد خمول لمدة',
  'logins.idle.hint': 'الصفحة المفتوحة التي لا يستخدمها أحد تُعدّ خاملة.',
  'logins.lifetime': 'تسجيل الخروج في كل الأحوال بعد',
  'logins.sessions': 'مدة الجلسات',
  'logins.factor': 'عامل التحقق الثاني',
  'logins.factor.about':
    'ابتداءً من اليوم الذي تختاره لا يستطيع الأعضاء الذين ليس لديهم عامل ثانٍ بعد الدخول إلا إعداده. وحتى ذلك الحين تذكّرهم صفحاتهم. وتستمر رموز API وحسابات الخدمة في العمل.',
  'logins.factor.required': 'إلزام الجميع بالمصادقة الثنائية',
  'logins.factor.from': 'ابتداءً من',
  'logins.factor.sign_on': 'الدخول الموحّد يُحسب عاملًا ثانيًا',
  'logins.factor.all': 'لدى جميع الأعضاء عامل تحقق ثانٍ.',
  'logins.factor.without': {
    zero: 'لا يوجد أعضاء بلا عامل ثانٍ:',
    one: 'عضو واحد ليس لديه عامل ثانٍ:',
    two: 'عضوان ليس لديهما عامل ثانٍ:',
    few: '{n} أعضاء ليس لديهم عامل ثانٍ:',
    many: '{n} عضوًا ليس لديهم عامل ثانٍ:',
    other: '{n} عضو ليس لديهم عامل ثانٍ:',
  },
  'staff.no_factor': 'بلا عامل ثانٍ',
}
