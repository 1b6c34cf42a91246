import type { teams as english } from '../en/teams.ts'
import type { Text } from '../texts.ts'

export const teams: { [Key in keyof typeof english]: Text } = {
  'team.members': {
    zero: 'لا أعضاء',
    one: 'عضو واحد',
    two: 'عضوان',
    few: '{n} أعضاء',
    many: '{n} عضوًا',
    other: '{n} عضو',
  },
  'settings.teams': 'الفرق',
  'settings.teams.words': 'مجموعات أعضاء إسناد',
  'team.new': 'فريق جديد',
  'team.empty': 'لا فرق بعد. يمكن إسناد المحادثات إلى فريق، وكتابة @ مع اسمه تُشعر أعضاءه.',
  'team.who': 'الأعضاء',
  'team.none': 'أُزيلت من فريقها',
  'assign.noTeam': 'بلا فريق',
  priority: 'الأولوية…',
  'priority.low': 'منخفضة',
  'priority.normal': 'عادية',
  'priority.high': 'عالية',
  'priority.urgent': 'عاجلة',
  'priority.set': 'الأولوية: {priority}',
  'bulk.priority': 'تحديد أولوية المحددة',
  'activity.macro': 'طبّق {who} الماكرو «{name}»',
  'activity.macro.undone': 'تراجع {who} عن الماكرو «{name}»',
  'activity.rule': 'عملت القاعدة «{name}»',
  'activity.why': 'لماذا؟',
  'activity.team': 'أسند {who} المحادثة إلى فريق',
  'activity.noTeam': 'أزال {who} المحادثة من فريقها',
  'activity.priority': 'غيّر {who} الأولوية إلى {priority}',
}
