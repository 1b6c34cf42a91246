/** Where data of imported conversations have the number that customers know from another helpdesk. */
export const TICKET_NUMBER = 'ticket_number'
/** What that helpdesk wrote into its mail, to know the ticket by when somebody answered. */
export const TICKET_TOKEN = 'ticket_token'
