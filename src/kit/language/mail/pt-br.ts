import type { MailTexts } from './en.ts'
import { mailPt } from './pt.ts'

/** Portuguese as in Brazil: what Portugal says otherwise. */
export const mailPtBr: MailTexts = {
  ...mailPt,
  'mail.received': 'Recebemos sua mensagem [{reference}]',
  'mail.reply': 'Basta responder a este e-mail. Sua referência é {id}.',
  'mail.until': 'Este link funciona uma única vez, até {time}.',
  'mail.test': 'Este e-mail foi enviado para verificar se a caixa de e-mail funciona. Você pode excluí-lo.',

  'notice.mentions': '{name} mencionou você em uma nota',
  'notice.yours': 'Uma conversa foi atribuída a você',
  'notice.yourTeam': 'Uma conversa foi atribuída à sua equipe',
  'notice.sla.next_reply': 'Próxima resposta',
  'notice.sla.warned': '{target}: prazo prestes a vencer',
  'notice.sla.missed': '{target}: prazo vencido',
  'notice.bounced': 'Não foi possível entregar sua mensagem a {recipient}',
  'notice.bounced.someone': 'Não foi possível entregar sua mensagem',
  'notice.kept': 'Sua resposta não foi enviada ao cliente',
  'notice.kept.text':
    'Não conseguimos verificar que o e-mail era seu. Para enviá-lo, abra a conversa e clique em “Send as my reply”. Se o seu domínio publicar DMARC e seus e-mails estiverem em conformidade, as respostas serão enviadas imediatamente.',
  'notice.why.assigned': 'Você recebe este e-mail porque a conversa está atribuída a você.',
  'notice.why.team': 'Você recebe este e-mail porque a conversa está atribuída à sua equipe.',
  'notice.why.followed': 'Você recebe este e-mail porque segue a conversa.',
  'notice.why.mentioned': 'Você recebe este e-mail porque uma nota menciona você.',
  'notice.why.unassigned': 'Você recebe este e-mail porque a conversa não está atribuída a ninguém.',

  'invitation.by': '{name} convida você a responder aos clientes de {brand}',
  'invitation.title': 'Você foi convidado a responder aos clientes de {brand}',
  'invitation.agent': 'Você será agente: responderá a clientes e escreverá artigos.',
  'invitation.admin':
    'Você será administrador: também poderá configurar canais e adicionar pessoas à equipe.',
  'invitation.owner':
    'Você será proprietário: poderá alterar tudo, inclusive quem são os proprietários da marca.',
  'invitation.light_agent': 'Sua função: agente limitado. Você lê conversas e escreve notas internas.',
  'invitation.read_only': 'Sua função: somente leitura. Você lê conversas e relatórios.',
  'invitation.own': 'Sua função: {role}.',
  'invitation.text': 'Escolha uma senha e pode começar.',
  'invitation.ignore': 'Se você não esperava este convite, ignore este e-mail.',
  'invitation.ask': 'Se você não esperava este convite, ignore este e-mail ou pergunte a {email}.',

  'login.password_changed': 'Sua senha de {brand} foi alterada',
  'login.second_factor_added': 'A autenticação em duas etapas de {brand} foi ativada',
  'login.second_factor_removed': 'A autenticação em duas etapas de {brand} foi desativada',
  'login.app_removed': 'Seu app autenticador de {brand} foi removido',
  'login.passkey_added': 'Uma chave de acesso de {brand} foi adicionada',
  'login.passkey_removed': 'Uma chave de acesso de {brand} foi removida',
  'deletion.subject': '{brand} será excluída',
  'deletion.when':
    'Todas as conversas, contatos, artigos, arquivos e membros serão excluídos definitivamente em {time}.',
  'deletion.until':
    'Até lá tudo funciona como antes, e um proprietário pode restaurar a marca nas configurações.',
  'login.when': 'A alteração foi feita em {time}.',
  'login.not_you': 'Se não foi você, escolha já uma nova senha e avise um administrador.',
  'login.not_you.passkey':
    'Se não foi você, remova a chave de acesso nas suas configurações, escolha uma nova senha e avise um administrador.',
  'login.do': 'Abrir suas configurações',

  'reset.subject': 'Redefina sua senha de {brand}',
  'reset.text': 'Alguém pediu uma nova senha para {email}. Se foi você, escolha-a agora.',
  'reset.do': 'Escolher uma nova senha',
  'reset.ignore': 'Se você não fez este pedido, ignore este e-mail. Sua senha continua a mesma.',

  'admins.login.subject': 'Entre novamente em uma caixa de e-mail',
  'admins.login':
    '{provider} não permite mais que este servidor leia e envie e-mails ({error}). Os novos e-mails ficam na caixa de e-mail e as respostas aguardam.',
  'admins.login.then': 'Para continuar, edite o canal e entre novamente.',
  'admins.token.subject': 'Reconecte {name}',
  'admins.token.read':
    'A caixa de e-mail do canal {name} não pode ser lida há uma hora ou mais. Os novos e-mails ficam na caixa de e-mail.',
  'admins.token.then': 'Quando estiver resolvido, edite o canal e verifique a conexão.',
  'admins.webhook': 'O webhook {id} não recebe mais eventos.',
  'admins.webhook.then':
    'Os eventos pendentes são mantidos. Quando o receptor voltar a funcionar, ative o webhook.',

  'verify.ignore': 'Se você não fez este pedido, ignore este e-mail: nada é enviado do seu endereço.',
  'export.subject': 'Sua exportação de {brand} está pronta',
  'export.text': 'Você pode baixá-la até {time}. Depois, ela é excluída.',
  'export.only': 'Só você pode baixá-la. Ela contém dados pessoais: guarde-a em segurança.',
  'export.do': 'Abrir as exportações',
  'export.failed.subject': 'Sua exportação de {brand} falhou',
  'export.failed.text': 'A lista de exportações informa o motivo. Lá você pode pedir outra.',
}
