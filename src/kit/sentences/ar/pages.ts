import type { Text } from '../../language/text.ts'

/** The help center, the status page, and what only staff use. */
export const pages: Record<string, Text> = {
  // After “تعذّر العثور على”.
  image: 'هذه الصورة',
  article: 'هذا المقال',
  translation: 'هذه الترجمة',
  version: 'هذا الإصدار',
  incident: 'هذا العطل',
  maintenance: 'هذه الصيانة',
  page: 'هذه الصفحة',
  topic: 'هذا التصنيف',
  system: 'هذا النظام',
  'service worker': 'عامل الخدمة هذا (service worker)',
  'file of the pages': 'ملف الصفحات هذا',
  'panel card': 'بطاقة اللوحة هذه',
  'saved view': 'طريقة العرض المحفوظة هذه',
  'response template': 'هذا الرد الجاهز',
  event: 'هذا الحدث',
  notification: 'هذا الإشعار',
  webhook: 'هذا الـWebhook',
  delivery: 'عملية التسليم هذه',

  'is one too many: there can be {1} images': 'زائد على الحد: الحد الأقصى للصور {1}',
  'must be one of: published (0), draft (1), internal (4), customers (5)':
    'يجب أن يكون أحد هذه: منشور (0)، مسودة (1)، داخلي (4)، للعملاء (5)',
  'must be 1 to 100 characters: a–z, 0–9 and -, not starting with -':
    'يجب أن يتكون من 1 إلى 100 حرف: \u200ea–z\u200e و\u200e0–9\u200e و\u200e-\u200e، من دون \u200e-\u200e في أوله',
  'The slug {1} is or was used by another article. Choose another slug.':
    'الاسم المختصر {1} لمقال آخر الآن أو سابقًا. اختر اسمًا مختصرًا آخر.',
  'must be the slug of an article in this topic': 'يجب أن يكون الاسم المختصر لمقال في هذا التصنيف',
  'must be a topic of this brand': 'يجب أن يكون تصنيفًا لهذه العلامة التجارية',
  'is the language of the article itself': 'هو لغة المقال نفسه',
  'is that of the newest update: send updates_attributes with a status and a message':
    'هو نفسه في أحدث تحديث: أرسل updates_attributes مع حالة ورسالة',
  'must be an affected system of this incident': 'يجب أن يكون نظامًا متأثرًا بهذا العطل',
  'cannot change once it has begun': 'لا يمكن تغييره بعد البداية',
  'cannot change once it is over': 'لا يمكن تغييره بعد النهاية',
  'is {1} and can become: {2}': 'هو {1} ويمكن أن يصبح: {2}',
  'must be after starts_at': 'يجب أن يكون بعد starts_at',
  'can be written once the incident is resolved': 'يمكن كتابته بعد حل العطل',
  'must be a system of this brand': 'يجب أن يكون نظامًا لهذه العلامة التجارية',
  'is required when id is absent': 'مطلوب عند غياب id',
  'must be the system of the row with this id': 'يجب أن يكون نظام الصف الذي له هذا id',
  'Use the form of the help center.': 'استخدم نموذج مركز المساعدة.',
  'Use the button of the help center.': 'استخدم زر مركز المساعدة.',
  'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -':
    'يجب أن يتكون من 1 إلى 80 حرفًا: \u200ea–z\u200e و\u200e0–9\u200e و\u200e-\u200e، من دون \u200e-\u200e في أوله',
  'The topic {1} already exists.': 'التصنيف {1} موجود بالفعل.',
  'must be the slug of a topic': 'يجب أن يكون الاسم المختصر لتصنيف',
  'cannot be the topic itself': 'لا يمكن أن يكون التصنيف نفسه',
  'is itself inside another topic': 'هو نفسه ضمن تصنيف آخر',
  'cannot be set: this topic has topics inside it': 'لا يمكن تعيينه: في هذا التصنيف تصنيفات أخرى',

  'Only people who have logged in can switch to another brand.':
    'لا يمكن الانتقال إلى علامة تجارية أخرى إلا لمن سجّل الدخول.',
  'Only people who have logged in can create brands.': 'لا يمكن إنشاء علامات تجارية إلا لمن سجّل الدخول.',
  'Only owners of the first brand can create brands.':
    'لا يمكن إنشاء علامات تجارية إلا لمالكي العلامة الأولى.',
  'The program responded with status {1}.': 'استجاب البرنامج بالحالة {1}.',
  'The program’s response is not in the expected form.': 'رد البرنامج ليس بالشكل المتوقع.',
  'is one too many: there can be {1} cards': 'زائد على الحد: الحد الأقصى للبطاقات {1}',
  'cannot be combined with start_date or end_date': 'لا يمكن الجمع بينه وبين start_date أو end_date',
  'must be within the last {1} days': {
    one: 'يجب أن يكون خلال آخر يوم واحد',
    two: 'يجب أن يكون خلال آخر يومين',
    few: 'يجب أن يكون خلال آخر {1} أيام',
    many: 'يجب أن يكون خلال آخر {1} يومًا',
    other: 'يجب أن يكون خلال آخر {1} يوم',
  },
  'must be the slug of a channel': 'يجب أن يكون الاسم المختصر لقناة',
  'must be the email of a member of staff': 'يجب أن يكون البريد الإلكتروني لأحد أعضاء الفريق',
  'must not be after end_date': 'يجب ألا يكون بعد end_date',
  'must be at most {1} days before end_date': {
    one: 'يجب أن يسبق end_date بما لا يزيد على يوم واحد',
    two: 'يجب أن يسبق end_date بما لا يزيد على يومين',
    few: 'يجب أن يسبق end_date بما لا يزيد على {1} أيام',
    many: 'يجب أن يسبق end_date بما لا يزيد على {1} يومًا',
    other: 'يجب أن يسبق end_date بما لا يزيد على {1} يوم',
  },
  'must be status codes, separated by commas': 'يجب أن يتكون من رموز الحالات، تفصل بينها فواصل',
  'is one too many: there can be {1} views': 'زائد على الحد: الحد الأقصى لطرق العرض {1}',
  'needs an owner: use the API token of a member of staff':
    'يحتاج إلى مالك: استخدم رمز API لأحد أعضاء الفريق',
  'is required here: without it, the brand would be at {1}, which only the server itself can reach':
    'مطلوب هنا: من دونه ستكون العلامة التجارية في {1}، ولا يصل إليه سوى الخادم نفسه',
  'must be a group of this brand': 'يجب أن يكون مجموعة في هذه العلامة التجارية',
  'must be the name or ID of a group': 'يجب أن يكون اسم مجموعة أو معرّفها',

  'must be 0 or a cursor from this log': 'يجب أن يكون 0 أو مؤشرًا (cursor) من هذا السجل',
  'is ahead of this log, which was restored from an earlier state. Continue from 0 or from an earlier cursor':
    'يتجاوز نهاية هذا السجل، الذي استُعيد من حالة سابقة. تابع من 0 أو من مؤشر سابق',
  'At most {1} concurrent streams per login.': 'الحد الأقصى للتدفقات المتزامنة لكل تسجيل دخول {1}.',
  'must be 65 bytes in base64url': 'يجب أن يتكون من 65 بايت بترميز base64url',
  'must be 16 bytes in base64url': 'يجب أن يتكون من 16 بايت بترميز base64url',
  'must be a point on P-256': 'يجب أن يكون نقطة على P-256',
  'Only a browser with a session can get notices.': 'لا يمكن تلقي الإشعارات إلا في متصفح فيه جلسة.',
  'The receiver responded with 410 Gone.': 'استجاب المستقبِل بالرد 410 Gone.',
  'Every delivery has failed for a week.': 'فشلت كل عمليات التسليم منذ أسبوع.',
  'The receiver responded with status {1}.': 'استجاب المستقبِل بالحالة {1}.',
  '{1} Redirects are not followed.': '{1} لا تُتبع عمليات إعادة التوجيه.',
  segment: 'هذه الشريحة',
  'is one too many: there can be {1} segments': 'يتجاوز الحد: يمكن أن توجد {1} شريحة',
  'must lead to a public address, or to one that the operator has allowed':
    'يجب أن يؤدي إلى عنوان عام، أو إلى عنوان سمح به المشغّل',
}
