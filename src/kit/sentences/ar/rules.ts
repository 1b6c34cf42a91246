/** Rules and their conditions, and macros. */
export const rules = {
  'must be the ID or name of an organization': 'يجب أن يكون معرّف مؤسسة أو اسمها',
  'must be the ID or name of a shared segment': 'يجب أن يكون معرّف شريحة مشتركة أو اسمها',
  'must have at most {1} conditions': 'يجب ألا يتجاوز {1} من الشروط',
  'must be one group: all, any or none': 'يجب أن يكون مجموعة واحدة: all أو any أو none',
  'must be a condition or a group, not both': 'يجب أن يكون شرطًا أو مجموعة، لا كليهما',
  'must be a known field': 'يجب أن يكون حقلًا معروفًا',
  'must be absent': 'يجب أن يكون غائبًا',
  'must be a duration such as 30 minutes, 4 hours or 3 days':
    'يجب أن يكون مدة مثل 30 minutes أو 4 hours أو 3 days',
  'must be a text, or several, of at most {1} characters':
    'يجب أن يكون نصًا أو عدة نصوص لا يتجاوز كل منها {1} من الأحرف',
  'must be a pattern in the syntax of RE2': 'يجب أن يكون نمطًا بصيغة RE2',
  'set up rules': 'إعداد القواعد',
  'must be one action': 'يجب أن يكون إجراءً واحدًا',
  rule: 'هذه القاعدة',
  entry: 'هذا القيد',
  'rule run': 'هذا التشغيل للقاعدة',
  'This run is too old to be undone.': 'هذا التشغيل أقدم من أن يُتراجع عنه.',
  'must have at least one trigger': 'يجب أن يحتوي على مشغّل واحد على الأقل',
  'must have at least one action': 'يجب أن يحتوي على إجراء واحد على الأقل',
  'asks about a message, which none of the triggers has': 'يسأل عن رسالة لا يوفرها أي من المشغّلات',
  'must be either an event, a clock or a time of day':
    'يجب أن يكون حدثًا أو مؤقتًا أو وقتًا من اليوم، لا أكثر من واحد منها',
  'must have an event, or after and clock, or every':
    'يجب أن يحتوي على event، أو على after وclock، أو على every',
  'must have at least one condition if a trigger is a time of day':
    'يجب أن يحتوي على شرط واحد على الأقل: في وقت من اليوم تمر القاعدة على جميع المحادثات المفتوحة',
  'must not depend on who did something if the only trigger is a time of day':
    'يسأل عمّن فعل شيئًا، لكن لا أحد يفعل شيئًا عند حلول وقت من اليوم',
  'can never hold: with these triggers, {1} is {2}': 'لا يتحقق أبدًا: مع هذه المشغّلات تكون قيمة {1} هي {2}',
  'must be the ID of a response template that everybody has': 'يجب أن يكون معرّف قالب رد متاح للجميع',
  'must be email addresses of members of staff, assignee, or team_lead':
    'يجب أن تكون عناوين بريد إلكتروني لأعضاء الفريق، أو assignee، أو team_lead',
  'must be the ID of a webhook': 'يجب أن يكون معرّف Webhook',
  'is one too many: there can be {1} rules': 'زائد عن الحد: يمكن أن توجد {1} من القواعد',
  'must be a duration such as 30 minutes, 2 business hours or 3 days':
    'يجب أن تكون مدة مثل 30 minutes أو 2 business hours أو 3 days',
  'business hours': 'ساعات العمل هذه',
  'must be a time such as 09:00': 'يجب أن يكون وقتًا مثل 09:00',
  'must have seven days, Monday first': 'يجب أن يحتوي على سبعة أيام تبدأ بالاثنين',
  'set up SLA policies': 'إعداد سياسات مستوى الخدمة',
  'SLA policy': 'سياسة مستوى الخدمة هذه',
  'is one too many: there can be {1} policies': 'زائد عن الحد: يمكن أن توجد {1} من السياسات',
  'must not depend on a message, a rating, SLA targets, or the time':
    'يجب ألا يعتمد على رسالة ولا على تقييم ولا على أهداف مستوى الخدمة ولا على الوقت',
  'must have at least one target': 'يجب أن يحتوي على هدف واحد على الأقل',
  'must be minutes or percent, not both': 'يجب أن يكون بالدقائق أو بالنسبة المئوية، لا بكليهما',
  'needs a state': 'يحتاج إلى حالة',
  'needs a schedule': 'يحتاج إلى جدول عمل',
  'use of a macro': 'هذا الاستخدام للماكرو',
  macro: 'هذا الماكرو',
  'write macros': 'كتابة وحدات الماكرو',
  'This macro is disabled.': 'هذا الماكرو معطّل.',
  'The macro {1} was not applied: {2}': 'لم يُطبَّق الماكرو {1}: {2}',
  'This has already been undone.': 'سبق التراجع عن هذا.',
  'A macro can be undone for {1} days.': 'يمكن التراجع عن الماكرو خلال {1} يومًا.',
  'The conversation has been merged into another one since.': 'دُمجت المحادثة في محادثة أخرى منذ ذلك الحين.',
  'is one too many: there can be {1} macros': 'زائد عن الحد: يمكن أن توجد {1} من وحدات الماكرو',
  'is already the name of another macro': 'اسم مستخدم بالفعل لماكرو آخر',
  'must have at least one action, or a reply': 'يجب أن يحتوي على إجراء واحد على الأقل أو على رد',
  'or response_template is required, and not both': 'أو response_template مطلوب، وليس كلاهما',
}
