import type { login as english } from '../en/login.ts'
import type { Text } from '../texts.ts'

export const login: { [Key in keyof typeof english]: Text } = {
  log_in: 'تسجيل الدخول',
  'log_in.to': 'تسجيل الدخول إلى {name}',
  'log_in.link': 'جارٍ تسجيل دخولك…',
  'log_in.customer': 'هل تبحث عن مساعدة؟ زُر مركز المساعدة.',
  'log_in.cookie':
    'لم يحفظ متصفحك ملف تعريف الارتباط لتسجيل الدخول. ترفض بعض المتصفحات حفظه عبر HTTP غير المشفر. استخدم HTTPS أو متصفحًا آخر.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  'password.new': 'كلمة المرور الجديدة',
  'password.hint': 'عشرة أحرف على الأقل. عدة كلمات معًا تشكل كلمة مرور جيدة.',
  'password.back': 'العودة إلى تسجيل الدخول',
  'password.forgot': 'هل نسيت كلمة المرور؟',
  'password.reset': 'تعيين كلمة مرور جديدة',
  'password.sent': 'إذا كان هذا العنوان لأحد أعضاء الفريق، فالرابط في طريقه إليه.',
  'password.mail': 'أرسل لي رابطًا',
  code: 'رمز التحقق',
  'code.hint': 'من تطبيق المصادقة، أو رمز استرداد.',
  'passkey.log_in': 'الدخول بمفتاح مرور',
  'passkey.use': 'استخدام مفتاح مرور',
  'passkey.failed': 'لم يُستخدم أي مفتاح مرور. أعد المحاولة أو اختر طريقة أخرى.',
  'passkey.there': 'لدى هذا الجهاز مفتاح مرور لك بالفعل.',
  'sign_on.or': 'أو',
  'sign_on.password': 'الدخول بكلمة مرور',
  'sign_on.connect': '{email} عضو في الفريق بالفعل. أدخل كلمة مرور Answerwell مرة واحدة لربط الحسابين.',
  'sign_on.connect.none':
    '{email} عضو في الفريق بالفعل، لكن بلا كلمة مرور. اطلب رابطًا وعيّن كلمة مرور، ثم ادخل بهذا الزر من جديد.',
  'sign_on.confirmed': 'تم التأكيد. يمكنك إغلاق هذه الصفحة.',
  'sign_on.connect.do': 'ربط',
  'trouble.offline': 'تعذّر الوصول إلى الخادم. أعد المحاولة بعد لحظات.',
  'trouble.unknown': 'حدث خطأ ما. أعد المحاولة.',
  'trouble.request': 'الطلب {id}',
}
