import type { Values } from './values.ts'
import type { Way } from './way.ts'

const quoted = (text: string): string => JSON.stringify(text)

/** A PEM as a literal of C, a line each. */
const pemLiteral = (pem: string): string =>
  pem
    .trim()
    .split('\n')
    .map((line) => `  ${quoted(`${line}\n`)}`)
    .join('\n')

const program = ({ id, key, address, ca }: Values): string => `#include "mqtt_client.h"
#include "nvs_flash.h"
#include "esp_event.h"
#include "esp_netif.h"
#include "protocol_examples_common.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"

static const char ca[] =
${pemLiteral(ca)};

void app_main(void) {
  ESP_ERROR_CHECK(nvs_flash_init());
  ESP_ERROR_CHECK(esp_netif_init());
  ESP_ERROR_CHECK(esp_event_loop_create_default());
  ESP_ERROR_CHECK(example_connect()); // Wi-Fi as set by "idf.py menuconfig"
  esp_mqtt_client_config_t config = {
    .broker.address.uri = ${quoted(`mqtts://${address}`)},
    .broker.verification.certificate = ca,
    .credentials.username = ${quoted(id)},
    .credentials.authentication.password = ${quoted(key)},
  };
  esp_mqtt_client_handle_t client = esp_mqtt_client_init(&config);
  ESP_ERROR_CHECK(esp_mqtt_client_start(client));
  for (;;) {
    esp_mqtt_client_enqueue(client, ${quoted(`devices/${id}/events/level`)}, "{\\"cm\\":41.2}", 0, 1, 0, true);
    vTaskDelay(pdMS_TO_TICKS(10000));
  }
}
`

export const espIdf: Way = {
  key: 'esp-idf',
  label: 'ESP-IDF',
  steps: (values) => [
    {
      title: 'do.copyExample',
      commands: [`cp -r $IDF_PATH/examples/protocols/mqtt/tcp ${values.slug} && cd ${values.slug}`],
    },
    { title: 'do.replaceMain', code: { language: 'cpp', text: program(values) } },
    {
      title: 'do.flashIdf',
      note: 'do.setWifi',
      commands: ['idf.py set-target esp32', 'idf.py menuconfig', 'idf.py build flash monitor'],
    },
  ],
}
