/** Rules and their conditions, and macros. */
export const rules = {
  'must be the ID or name of an organization': 'muss die ID oder der Name einer Organisation sein',
  'must be the ID or name of a shared segment': 'muss die ID oder der Name eines gemeinsamen Segments sein',
  'must have at most {1} conditions': 'darf höchstens {1} Bedingungen haben',
  'must be one group: all, any or none': 'muss eine einzige Gruppe sein: all, any oder none',
  'must be a condition or a group, not both': 'muss eine Bedingung oder eine Gruppe sein, nicht beides',
  'must be a known field': 'muss ein bekanntes Feld sein',
  'must be absent': 'muss fehlen',
  'must be a duration such as 30 minutes, 4 hours or 3 days':
    'muss eine Dauer wie „30 minutes“, „4 hours“ oder „3 days“ sein',
  'must be a text, or several, of at most {1} characters':
    'muss ein Text aus höchstens {1} Zeichen sein, oder mehrere',
  'must be a pattern in the syntax of RE2': 'muss ein Muster in der Syntax von RE2 sein',
  'set up rules': 'Regeln einzurichten',
  'must be one action': 'muss eine einzige Aktion sein',
  rule: 'diese Regel',
  entry: 'diesen Eintrag',
  'rule run': 'diese Ausführung einer Regel',
  'This run is too old to be undone.': 'Diese Ausführung ist zu alt, um rückgängig gemacht zu werden.',
  'must have at least one trigger': 'braucht mindestens einen Auslöser',
  'must have at least one action': 'braucht mindestens eine Aktion',
  'asks about a message, which none of the triggers has':
    'fragt nach einer Nachricht, die keiner der Auslöser hat',
  'must be either an event, a clock or a time of day':
    'muss ein Ereignis, eine Uhr oder eine Tageszeit sein, nicht mehreres davon',
  'must have an event, or after and clock, or every':
    'braucht „event“, oder „after“ und „clock“, oder „every“',
  'must have at least one condition if a trigger is a time of day':
    'braucht mindestens eine Bedingung: Zu einer Uhrzeit geht die Regel über alle offenen Konversationen',
  'must not depend on who did something if the only trigger is a time of day':
    'fragt, wer etwas getan hat, doch zu einer Uhrzeit hat niemand etwas getan',
  'can never hold: with these triggers, {1} is {2}': 'trifft nie zu: Bei diesen Auslösern ist {1} {2}',
  'must be the ID of a response template that everybody has':
    'muss die ID einer Antwortvorlage sein, die alle haben',
  'must be email addresses of members of staff, assignee, or team_lead':
    'müssen E-Mail-Adressen von Teammitgliedern, „assignee“ oder „team_lead“ sein',
  'must be the ID of a webhook': 'muss die ID eines Webhooks sein',
  'is one too many: there can be {1} rules': 'ist zu viel: Es kann {1} Regeln geben',
  'must be a duration such as 30 minutes, 2 business hours or 3 days':
    'muss eine Dauer wie „30 minutes“, „2 business hours“ oder „3 days“ sein',
  'business hours': 'diese Geschäftszeiten',
  'must be a time such as 09:00': 'muss eine Uhrzeit wie 09:00 sein',
  'must have seven days, Monday first': 'muss sieben Tage haben, Montag zuerst',
  'set up SLA policies': 'SLA-Richtlinien einzurichten',
  'SLA policy': 'diese SLA-Richtlinie',
  'is one too many: there can be {1} policies': 'ist zu viel: Es kann {1} Richtlinien geben',
  'must not depend on a message, a rating, SLA targets, or the time':
    'darf weder von einer Nachricht noch von einer Bewertung, SLA-Zielen oder der Zeit abhängen',
  'must have at least one target': 'braucht mindestens ein Ziel',
  'must be minutes or percent, not both': 'muss in Minuten oder in Prozent stehen, nicht in beidem',
  'needs a state': 'braucht einen Zustand',
  'needs a schedule': 'braucht einen Zeitplan',
  'use of a macro': 'diese Anwendung eines Makros',
  macro: 'dieses Makro',
  'write macros': 'Makros zu schreiben',
  'This macro is disabled.': 'Dieses Makro ist ausgeschaltet.',
  'The macro {1} was not applied: {2}': 'Das Makro {1} wurde nicht angewendet: {2}',
  'This has already been undone.': 'Das wurde bereits rückgängig gemacht.',
  'A macro can be undone for {1} days.': 'Ein Makro lässt sich {1} Tage lang rückgängig machen.',
  'The conversation has been merged into another one since.':
    'Die Konversation wurde inzwischen mit einer anderen zusammengeführt.',
  'is one too many: there can be {1} macros': 'ist zu viel: Es kann {1} Makros geben',
  'is already the name of another macro': 'ist schon der Name eines anderen Makros',
  'must have at least one action, or a reply': 'braucht mindestens eine Aktion oder eine Antwort',
  'or response_template is required, and not both':
    'oder response_template ist erforderlich, und nicht beides',
}
