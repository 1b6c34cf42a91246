-- Whether the mail of a message has HTML: `rich` if that is more than the words in another form. The mail itself has it.
alter table messages add column html text check (html in ('plain', 'rich'));
