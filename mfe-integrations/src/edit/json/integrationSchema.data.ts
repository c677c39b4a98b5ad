const texts = { type: 'object', additionalProperties: true } as const
const template = 'May hold templates such as {{{PARTICLE_EVENT_VALUE}}}.'

/** What the editor offers, explains and checks while an integration is written as JSON. Fields that are not listed are kept. */
export const integrationSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64, description: 'Unique among your integrations.' },
    template: { type: 'string', description: 'The template it was made from. Missing for a webhook.' },
    event: { type: 'string', description: 'Events whose name begins with this trigger it.' },
    deviceID: { type: 'string', description: 'Only this device’s events. Missing: any device.' },
    disabled: { type: 'boolean', description: 'True: events don’t trigger it.' },
    url: { type: 'string', description: `Where the request goes. ${template}` },
    requestType: { enum: ['POST', 'GET', 'PUT', 'DELETE'], default: 'POST', description: 'The request’s method.' },
    headers: { ...texts, description: `Headers by name. ${template}` },
    query: { ...texts, description: `Query parameters by name. ${template}` },
    json: { type: ['object', 'array', 'string'], description: 'The JSON body. As text it may be a template that becomes JSON only when it is filled in.' },
    form: { ...texts, description: `The fields of a web form. ${template}` },
    body: { type: 'string', description: `The body as it is sent. ${template}` },
    auth: { type: 'object', properties: { username: { type: 'string' }, password: { type: 'string' } }, description: 'HTTP basic authentication.' },
    parameters: {
      type: 'array', description: 'Values that templates use by name.',
      items: { type: 'object', required: ['template_name'], properties: { template_name: { type: 'string', description: 'The name in templates.' }, value: {} } },
    },
    secrets: {
      type: 'array', description: 'Secrets whose values templates may use.',
      items: { type: 'object', required: ['name'], properties: { template_name: { type: 'string', description: 'The name in templates. Missing: the secret’s own.' }, name: { type: 'string', description: 'The secret’s name.' } } },
    },
    lambda: { type: 'object', properties: { language: { enum: ['javascript'] }, code: { type: 'string' } }, description: 'A custom function.' },
    responseTemplate: { type: ['string', 'object'], description: 'What becomes of the answer; filled in from its JSON. Missing: the answer as it is.' },
    responseTopic: { type: 'string', description: 'The name of the event that carries the answer.' },
    errorResponseTopic: { type: 'string', description: 'The name of the event that tells of a failure.' },
    noDefaults: { type: 'boolean', description: 'True: event, data, coreid and published_at are not added.' },
    rejectUnauthorized: { type: 'boolean', default: true, description: 'False: the server’s certificate is not verified.' },
    unchunked: { type: 'boolean', description: 'True: the answer comes as one event, not in parts.' },
    data_url_response_event: { type: 'boolean', description: 'True: the answer is wrapped as a data URL, for what is no text.' },
  },
} as const
