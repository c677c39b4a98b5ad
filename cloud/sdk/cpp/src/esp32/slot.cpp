#ifdef ARDUINO_ARCH_ESP32
#include <Arduino.h>
#include <Preferences.h>
#include <Update.h>
#include <esp_idf_version.h>
#include <esp_ota_ops.h>
#include <esp_system.h>
#include <mbedtls/md.h>
#include <mbedtls/pk.h>
#if ESP_IDF_VERSION_MAJOR >= 5
#include <esp_app_desc.h>
#endif

#include "../core/offer.h"

// Else the core confirms a new firmware before setup() has run.
extern "C" bool verifyRollbackLater() { return true; }

namespace iotconsole {

namespace {

/** Keeps the offer's id over the restart. */
const char trials[] = "iotupdate", trialId[] = "id";

/** The other partition for applications. */
class PartitionSlot : public Slot {
public:
  ~PartitionSlot() override {
    if (!installed) Update.abort();
  }

  std::string prepare(const Offer &offer, const std::function<void(const uint8_t *, size_t)> &) override {
    size = (size_t)offer.size;
    return Update.begin(size) ? "" : "space";
  }

  bool startAgain() override {
    Update.abort();
    return Update.begin(size);
  }

  bool write(const uint8_t *bytes, size_t length) override { return Update.write(const_cast<uint8_t *>(bytes), length) == length; }

  std::string install(const Offer &offer) override {
    Preferences settings;
    if (settings.begin(trials, false)) {
      settings.putString(trialId, offer.id.c_str());
      settings.end();
    }
    installed = Update.end();
    return installed ? "" : "install";
  }

private:
  size_t size = 0;
  bool installed = false;
};

class MbedHash : public port::Hash {
public:
  MbedHash() {
    mbedtls_md_init(&context);
    mbedtls_md_setup(&context, mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), 0);
    mbedtls_md_starts(&context);
  }
  ~MbedHash() override { mbedtls_md_free(&context); }
  void add(const uint8_t *bytes, size_t length) override { mbedtls_md_update(&context, bytes, length); }

  std::string end() override {
    unsigned char digest[32];
    mbedtls_md_finish(&context, digest);
    return std::string((const char *)digest, sizeof digest);
  }

private:
  mbedtls_md_context_t context;
};

}

Slot *port::makeSlot() { return new PartitionSlot(); }
port::Hash *port::makeHash() { return new MbedHash(); }

bool port::isSigned(const std::string &pem, const std::string &digest, const std::string &signature) {
  mbedtls_pk_context key;
  mbedtls_pk_init(&key);
  // The length of a text in PEM includes its end.
  bool right = mbedtls_pk_parse_public_key(&key, (const unsigned char *)pem.c_str(), pem.size() + 1) == 0 && mbedtls_pk_can_do(&key, MBEDTLS_PK_ECDSA) &&
    mbedtls_pk_verify(&key, MBEDTLS_MD_SHA256, (const unsigned char *)digest.data(), digest.size(), (const unsigned char *)signature.data(), signature.size()) == 0;
  mbedtls_pk_free(&key);
  return right;
}

std::string port::runningFirmware() {
#if ESP_IDF_VERSION_MAJOR >= 5
  const esp_app_desc_t *facts = esp_app_get_description();
#else
  const esp_app_desc_t *facts = esp_ota_get_app_description();
#endif
  return toHex(std::string((const char *)facts->app_elf_sha256, sizeof facts->app_elf_sha256));
}

void port::restartIntoUpdate() {
  ESP.restart();
  for (;;) {}
}

bool port::isOnTrial() {
  esp_ota_img_states_t state;
  return esp_ota_get_state_partition(esp_ota_get_running_partition(), &state) == ESP_OK && state == ESP_OTA_IMG_PENDING_VERIFY;
}

static std::string forgetTrial() {
  Preferences settings;
  if (!settings.begin(trials, false)) return "";
  std::string id = settings.getString(trialId).c_str();
  settings.remove(trialId);
  settings.end();
  return id;
}

void port::confirm() {
  esp_ota_mark_app_valid_cancel_rollback();
  forgetTrial();
}

void port::goBack() { esp_ota_mark_app_invalid_rollback_and_reboot(); }

std::string port::lastFailure() {
  std::string id = isOnTrial() ? "" : forgetTrial();
  esp_reset_reason_t reason = esp_reset_reason();
  // After a power cut nothing is known of the new firmware: the cloud offers it again.
  return id.empty() || reason == ESP_RST_POWERON || reason == ESP_RST_BROWNOUT ? "" : id + "\nrolledBack";
}

}
#endif
