import type { Text } from '../../language/text.ts'

/** Passkeys of members of staff. */
export const passkeys: Record<string, Text> = {
  'Confirm that it is you with a code or a passkey: a password alone is not enough for this.':
    'أكّد هويتك برمز أو بمفتاح مرور: كلمة المرور وحدها لا تكفي لهذا.',
  'Passkeys are not accepted here. Use the button “{1}”.': 'لا تُقبل مفاتيح المرور هنا. استخدم الزر «{1}».',
  'Passkeys work on {1} only. Open that page.': 'تعمل مفاتيح المرور على {1} فقط. افتح تلك الصفحة.',
  'must be base64url': 'يجب أن يكون بترميز base64url',
  'You have {1} passkeys, which is the limit. Remove one first.':
    'لديك {1} من مفاتيح المرور، وهو الحد الأقصى. احذف أحدها أولًا.',
  'took too long, or was used already. Try again': 'تأخر كثيرًا أو سبق استخدامه. أعد المحاولة',
  'is not a passkey that your authenticator made for this page': 'ليس مفتاح مرور أنشأه جهازك لهذه الصفحة',
  'This passkey is set up already.': 'مفتاح المرور هذا مُعدّ بالفعل.',
  passkey: 'مفتاح المرور هذا',
  'This passkey is your only way to log in. Set a password first, or add another passkey.':
    'مفتاح المرور هذا وسيلتك الوحيدة للدخول. عيّن كلمة مرور أولًا، أو أضف مفتاح مرور آخر.',
  'This took too long, or was used already. Try again.':
    'استغرق هذا وقتًا طويلًا أو سبق استخدامه. أعد المحاولة.',
  'This passkey is not accepted here. Log in another way.':
    'لا يُقبل مفتاح المرور هذا هنا. سجّل الدخول بطريقة أخرى.',
  'You have no passkey here. Use another way.': 'ليس لديك مفتاح مرور هنا. استخدم طريقة أخرى.',
  'This passkey was made for {1} and does not work on {2}. Use another way.':
    'أُنشئ مفتاح المرور هذا لـ {1} ولا يعمل على {2}. استخدم طريقة أخرى.',
  'is not accepted, or took too long': 'غير مقبول أو تأخر كثيرًا',
  'Only passkeys for {1} would be left, which do not work here. Remove those first.':
    'لن تبقى إلا مفاتيح مرور خاصة بـ {1}، وهي لا تعمل هنا. احذفها أولًا.',
  'must be one line of text': 'يجب أن يكون سطرًا واحدًا من النص',
  '{1} already logs in with a passkey.': 'يسجّل {1} الدخول بمفتاح مرور بالفعل.',
}
