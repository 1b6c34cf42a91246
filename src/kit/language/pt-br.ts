import { archivePtBr } from './archive/pt-br.ts'
import type { Texts } from './en.ts'
import { mailPtBr } from './mail/pt-br.ts'
import { pt } from './pt.ts'

/** Portuguese as in Brazil: what Portugal says otherwise. */
export const ptBr: Texts = {
  ...pt,
  'site.status': 'Status',
  'site.contact': 'Contato',
  'site.stored': 'Esta é a última versão salva, de {time}.',
  'site.missing.text': 'A página pode ter sido movida ou excluída.',
  'site.next': 'Próxima',

  'help.updated': 'Atualizado em {date}',
  'help.saved': 'Sua opinião nos ajuda a melhorar este artigo.',
  'help.stuck.text': 'Envie uma mensagem e responderemos por e-mail.',

  'person.erased': 'Pessoa apagada {number}',
  'contact.title': 'Fale conosco',
  'contact.name': 'Seu nome',
  'contact.email': 'Seu e-mail',
  'contact.message': 'Sua mensagem',
  'contact.files': 'Arquivos (opcional)',
  'contact.files.hint': 'Até dez arquivos, 10 MB no total.',
  'contact.sent': 'Recebemos sua mensagem e responderemos por e-mail.',
  'contact.back': 'Voltar à central de ajuda',

  'chat.transcript': 'Sua conversa com {brand}',

  'error.email': 'Informe um endereço de e-mail completo, por exemplo nome@example.com.',
  'error.field': 'Verifique este campo: o valor é longo demais ou não tem o formato esperado.',
  'error.files_again': 'Escolha seus arquivos novamente: eles não foram salvos.',
  'error.rate_limited': 'Muitas solicitações. Tente novamente em alguns minutos.',
  'error.too_large': 'Os arquivos ultrapassam 10 MB no total. Escolha menos arquivos ou arquivos menores.',
  'error.unavailable': 'No momento não está disponível. Tente novamente em instantes.',

  'status.all.operational': 'Todos os sistemas funcionando',
  'status.all.under_maintenance': 'Manutenção em andamento',
  'status.checked': 'Verificado em {time}',
  'status.now': 'Incidentes em andamento',
  'status.month.next': 'Próximo mês',

  'subscribe.short': 'Assinar',
  'subscribe.webhook.text':
    'Seu webhook deve responder à nossa primeira requisição com o “challenge” que ela contém.',
  'subscribe.chat.text': 'No Slack e no Teams, confirme com o link que publicamos no canal.',
  'subscribe.chat.done': 'Canal assinado',
  'subscribe.chat.done.text': 'As atualizações serão publicadas nele.',
  'subscribe.confirm.title': 'Confirmar a assinatura',
  'subscribe.unsubscribe': 'Cancelar a assinatura',
  'subscribe.done': 'Assinatura confirmada',
  'subscribe.gone': 'Assinatura cancelada',
  'subscribe.gone.text': 'Excluímos seu endereço e não enviaremos mais atualizações.',
  'subscribe.asked': 'Verifique seu e-mail',
  'subscribe.asked.text':
    'Se você informou um endereço que ainda não é assinante, enviamos um link para confirmar a assinatura. Se você adicionou um webhook, enviamos o “challenge”.',
  'subscribe.letter.subject': 'Confirme sua assinatura do status de {brand}',
  'subscribe.letter':
    'Para receber um e-mail sempre que {brand} tiver um incidente, confirme sua assinatura:\n\n{link}\n\nSe você não fez este pedido, ignore este e-mail.',

  'reader.sign_in': 'Entrar',
  'reader.sign_out': 'Sair',
  'reader.text': 'Informe o endereço de e-mail com que você nos escreve e enviaremos um link para entrar.',
  'reader.asked':
    'Se um cliente tiver este endereço de e-mail, enviamos um link para entrar. Ele é válido por uma hora.',
  'reader.confirm': 'Entrar na central de ajuda de {brand}?',
  'reader.expired': 'Este link não é mais válido. Peça um novo.',
  'reader.token_refused': 'Este login não é mais válido. Volte à loja e tente de novo.',
  'requests.title': 'Minhas solicitações',
  'requests.none': 'Você ainda não tem solicitações.',
  'requests.open': 'Aberta',
  'requests.waiting': 'Aguardando sua resposta',
  'requests.resolved': 'Resolvida',
  'requests.closed': 'Fechada',
  'requests.reply': 'Sua resposta',
  'requests.close': 'Fechar esta solicitação',
  'requests.reopens': 'Uma resposta reabre esta solicitação.',
  'requests.all': 'Todas as solicitações',
  'requests.cut': 'Só as mensagens mais recentes são mostradas.',
  'reader.missing': 'Alguns artigos são apenas para clientes. Se você recebeu este link, entre.',
  'reader.letter.subject': 'Entre na central de ajuda de {brand}',
  'reader.letter':
    'O link é válido por uma hora:\n\n{link}\n\nSe você não fez este pedido, ignore este e-mail.',

  'survey.letter': 'Respondemos a você em {date}. Conseguimos ajudar?',
  'survey.2': 'Ruim',
  'survey.1': 'Muito ruim',
  'survey.saved': 'Sua avaliação foi salva. Você pode alterá-la com o mesmo link.',
  'survey.stop': 'Não receber mais pesquisas',
  'survey.stop.title': 'Não receber mais pesquisas?',
  'survey.stop.text': 'Você continuará recebendo as respostas às suas mensagens.',
  'survey.stopped': 'Você não receberá mais pesquisas. Continuará recebendo as respostas às suas mensagens.',

  ...archivePtBr,
  ...mailPtBr,
}
