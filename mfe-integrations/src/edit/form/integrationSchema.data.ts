import type { Language } from '@console/platform/i18n'

const texts = { type: 'object', additionalProperties: true } as const

/**
 * What the editor offers, explains and checks while an integration is written as JSON. Fields that are not listed are
 * kept.
 */
const schemaIn = (language: Language) => {
  const description = (en: string, de: string) => ({ description: language === 'de' ? de : en })
  const templated = (en: string, de: string) =>
    description(
      `${en} May hold templates such as {{{PARTICLE_EVENT_VALUE}}}.`,
      `${de} Kann Vorlagen wie {{{PARTICLE_EVENT_VALUE}}} enthalten.`,
    )
  const templateName = { type: 'string', ...description('The name in templates.', 'Der Name in Vorlagen.') }
  return {
    type: 'object',
    required: ['name'],
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        ...description('Unique among your integrations.', 'Eindeutig unter Ihren Integrationen.'),
      },
      template: {
        type: 'string',
        ...description(
          'The template it was made from. Missing for a webhook.',
          'Die Vorlage, aus der sie entstand. Fehlt bei einem Webhook.',
        ),
      },
      event: {
        type: 'string',
        ...description(
          'Events whose name begins with this trigger it.',
          'Ereignisse, deren Name so beginnt, lösen sie aus.',
        ),
      },
      deviceID: {
        type: 'string',
        ...description(
          'Only this device’s events. Missing: any device.',
          'Nur Ereignisse dieses Geräts. Fehlt es: jedes Gerät.',
        ),
      },
      disabled: {
        type: 'boolean',
        ...description('True: events don’t trigger it.', 'true: Ereignisse lösen sie nicht aus.'),
      },
      url: {
        type: 'string',
        ...templated(
          'Where the request goes. What a device sends can’t change its host, its path or its keys.',
          'Wohin die Anfrage geht. Was ein Gerät sendet, kann Host, Pfad und Schlüssel nicht ändern.',
        ),
      },
      requestType: {
        enum: ['POST', 'GET', 'PUT', 'DELETE'],
        default: 'POST',
        ...description('The request’s method.', 'Die Methode der Anfrage.'),
      },
      headers: { ...texts, ...templated('Headers by name.', 'Header nach Namen.') },
      query: { ...texts, ...templated('Query parameters by name.', 'Query-Parameter nach Namen.') },
      json: {
        type: ['object', 'array', 'string'],
        ...description(
          'The JSON body. As text it may be a template that becomes JSON only when it is filled in.',
          'Der Inhalt als JSON. Als Text darf es eine Vorlage sein, aus der erst ausgefüllt JSON wird.',
        ),
      },
      form: { ...texts, ...templated('The fields of a web form.', 'Die Felder eines Webformulars.') },
      body: { type: 'string', ...templated('The body as it is sent.', 'Der Inhalt, wie er gesendet wird.') },
      auth: {
        type: 'object',
        properties: { username: { type: 'string' }, password: { type: 'string' } },
        ...description('HTTP basic authentication.', 'HTTP-Basic-Anmeldung.'),
      },
      parameters: {
        type: 'array',
        ...description('Values that templates use by name.', 'Werte, die Vorlagen beim Namen verwenden.'),
        items: { type: 'object', required: ['template_name'], properties: { template_name: templateName, value: {} } },
      },
      secrets: {
        type: 'array',
        ...description(
          'Secrets whose values templates may use.',
          'Geheimnisse, deren Werte Vorlagen verwenden dürfen.',
        ),
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            template_name: {
              type: 'string',
              ...description(
                'The name in templates. Missing: the secret’s own.',
                'Der Name in Vorlagen. Fehlt er: der des Geheimnisses.',
              ),
            },
            name: { type: 'string', ...description('The secret’s name.', 'Der Name des Geheimnisses.') },
          },
        },
      },
      lambda: {
        type: 'object',
        properties: { language: { enum: ['javascript'] }, code: { type: 'string' } },
        ...description('A custom function.', 'Eine eigene Funktion.'),
      },
      responseTemplate: {
        type: ['string', 'object'],
        ...description(
          'A template for the event that is published, filled in from the response’s JSON. Missing: the response as it is.',
          'Vorlage für das veröffentlichte Ereignis, ausgefüllt aus dem JSON der Antwort. Fehlt sie: die Antwort unverändert.',
        ),
      },
      responseTopic: {
        type: 'string',
        ...templated(
          'The event that carries the response: a name, or devices/ID/events/NAME for another device of yours. Missing: hook-response/ and the event’s name.',
          'Das Ereignis mit der Antwort: ein Name, oder devices/ID/events/NAME für ein anderes eigenes Gerät. Fehlt es: hook-response/ und der Name des Ereignisses.',
        ),
      },
      errorResponseTopic: {
        type: 'string',
        ...templated(
          'The event that tells of an error. Missing: hook-error/ and the event’s name.',
          'Das Ereignis, das einen Fehler meldet. Fehlt es: hook-error/ und der Name des Ereignisses.',
        ),
      },
      noDefaults: {
        type: 'boolean',
        ...description(
          'True: event, data, coreid and published_at are not added.',
          'true: event, data, coreid und published_at kommen nicht hinzu.',
        ),
      },
      rejectUnauthorized: {
        type: 'boolean',
        default: true,
        ...description(
          'False: the server’s certificate is not verified.',
          'false: Das Zertifikat des Servers wird nicht geprüft.',
        ),
      },
      unchunked: {
        type: 'boolean',
        ...description(
          'True: the response comes as one event, not in parts.',
          'true: Die Antwort kommt als ein Ereignis, nicht in Teilen.',
        ),
      },
      data_url_response_event: {
        type: 'boolean',
        ...description(
          'True: the response is sent as a data URL, for binary data.',
          'true: Die Antwort wird als Data-URL gesendet, für Binärdaten.',
        ),
      },
    },
  }
}

export const integrationSchemas: Readonly<Record<Language, object>> = { en: schemaIn('en'), de: schemaIn('de') }
