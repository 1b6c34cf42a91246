import type { Text } from '../text.ts'

/** The texts of mail that the system writes, and of the lines that it adds to mail of people, in English. */
export const mailEn = {
  'mail.received': 'We have received your message [{reference}]',
  'mail.reference': 'Reference: {id}',
  'mail.reply': 'Just reply to this email. Your reference is {id}.',
  'mail.wrote': 'On {time}, {author} wrote:',
  'mail.fallback': 'If the button does nothing, open this address:',
  'mail.until': 'This link works once, until {time}.',
  'mail.incident': 'See incident',
  'mail.maintenance': 'See maintenance',
  'mail.test.subject': 'A test mail from Answerwell',
  'mail.test': 'This mail was sent to check that the mailbox works. You can delete it.',

  'notice.assigned': 'Assigned',
  'notice.followed': 'Followed',
  'notice.mentioned': 'Mentioned',
  'notice.unassigned': 'Unassigned',
  'notice.undelivered': 'Not delivered',
  'notice.unproven': 'Not sent',
  'notice.someone': 'Someone',
  'notice.unverified': 'Unverified sender',
  'notice.unverified.name': '{name} (sender not verified)',
  'notice.wrote': '{name} wrote',
  'notice.noted': '{name} added a note',
  'notice.mentions': '{name} mentioned you in a note',
  'notice.yours': 'A conversation was assigned to you',
  'notice.bounced': 'Your message could not be delivered to {recipient}',
  'notice.bounced.someone': 'Your message could not be delivered',
  'notice.kept': 'Your reply was not sent to the customer',
  'notice.kept.text':
    'We could not verify that your email came from you. To send it, open the conversation and press “Send as my reply”. If your domain publishes DMARC and your mail passes it, replies are sent right away.',
  'notice.open': 'Open conversation',
  'notice.reply': 'Reply to this email to answer the customer.',
  'notice.reply.note': 'Reply to this email to add an internal note.',
  'notice.why.assigned': 'You get this because the conversation is assigned to you.',
  'notice.why.followed': 'You get this because you follow the conversation.',
  'notice.why.mentioned': 'You get this because a note mentions you.',
  'notice.why.unassigned': 'You get this because the conversation is assigned to nobody.',
  'notice.change': 'Change notifications',

  'invitation.subject': 'Join {brand} on Answerwell',
  'invitation.by': '{name} invites you to answer customers of {brand}',
  'invitation.title': 'You are invited to answer customers of {brand}',
  'invitation.agent': 'You will be an agent: you reply to customers and write articles.',
  'invitation.admin': 'You will be an admin: you also set up channels and add people to the team.',
  'invitation.owner': 'You will be an owner: you can change everything, including who owns the brand.',
  'invitation.text': 'Choose a password, and you can start.',
  'invitation.do': 'Accept invitation',
  'invitation.ignore': 'If you did not expect this, ignore this email.',
  'invitation.ask': 'If you did not expect this, ignore this email, or ask {email}.',

  'reset.subject': 'Reset your password for {brand}',
  'reset.text': 'Someone asked for a new password for {email}. If it was you, choose one now.',
  'reset.do': 'Choose a new password',
  'reset.ignore': 'If you did not ask for this, ignore this email. Your password stays the same.',

  'admins.login.subject': 'Sign in to a mailbox again',
  'admins.login':
    '{provider} no longer lets this server read and send mail ({error}). New mail stays in the mailbox, and replies wait.',
  'admins.login.provider': 'The provider',
  'admins.login.then': 'To continue, edit the channel and sign in again.',
  'admins.token.subject': 'Connect {name} again',
  'admins.token.renewed':
    'The access token of the channel {name} was not renewed. Once it ends, the channel stops.',
  'admins.token.checked':
    'The provider refuses the channel {name}, so new messages may not arrive, and replies may wait.',
  'admins.token.sent': 'Replies in the channel {name} wait, because its provider refuses them.',
  'admins.token.then': 'Once you have solved this, edit the channel and press Check connection.',
  'admins.webhook.subject': 'A webhook was disabled',
  'admins.webhook': 'Webhook {id} no longer receives events.',
  'admins.webhook.then': 'Pending events are kept. Once the receiver works again, enable the webhook.',
  'admins.channels': 'Open channels',
  'admins.webhooks': 'Open webhooks',

  'verify.subject': 'Verify {email} for {brand}',
  'verify.text':
    'Someone at “{brand}” wants to send and receive customer mail as {email}. Confirm that the address is yours:',
  'verify.do': 'Confirm address',
  'verify.until': 'This link works until {time}.',
  'verify.ignore': 'If this wasn’t you, ignore this email: nothing is sent from your address.',
} satisfies Record<string, Text>

export type MailTexts = Record<keyof typeof mailEn, Text>
