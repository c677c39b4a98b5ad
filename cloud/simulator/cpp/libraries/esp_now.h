// ESP-NOW between the simulated devices of an account.
#pragma once

#include <EspWifi.h>

#define ESP_NOW_ETH_ALEN 6
#define ESP_NOW_KEY_LEN 16
#define ESP_NOW_MAX_DATA_LEN 250
#define ESP_NOW_MAX_TOTAL_PEER_NUM 20
#define ESP_ERR_ESPNOW_BASE 0x3064
#define ESP_ERR_ESPNOW_NOT_INIT (ESP_ERR_ESPNOW_BASE + 1)
#define ESP_ERR_ESPNOW_ARG (ESP_ERR_ESPNOW_BASE + 2)
#define ESP_ERR_ESPNOW_NO_MEM (ESP_ERR_ESPNOW_BASE + 3)
#define ESP_ERR_ESPNOW_FULL (ESP_ERR_ESPNOW_BASE + 4)
#define ESP_ERR_ESPNOW_NOT_FOUND (ESP_ERR_ESPNOW_BASE + 5)
#define ESP_ERR_ESPNOW_INTERNAL (ESP_ERR_ESPNOW_BASE + 6)
#define ESP_ERR_ESPNOW_EXIST (ESP_ERR_ESPNOW_BASE + 7)
#define ESP_ERR_ESPNOW_IF (ESP_ERR_ESPNOW_BASE + 8)

typedef enum { ESP_NOW_SEND_SUCCESS, ESP_NOW_SEND_FAIL } esp_now_send_status_t;
struct esp_now_peer_info_t {
  uint8_t peer_addr[6], lmk[16], channel;
  wifi_interface_t ifidx;
  bool encrypt;
  void *priv;
};
typedef esp_now_peer_info_t esp_now_peer_info;
struct esp_now_peer_num_t { int total_num, encrypt_num; };
struct esp_now_recv_info_t { uint8_t *src_addr, *des_addr; wifi_pkt_rx_ctrl_t *rx_ctrl; };
typedef esp_now_recv_info_t esp_now_recv_info;
typedef void (*esp_now_send_cb_t)(const uint8_t *, esp_now_send_status_t);
typedef void (*esp_now_recv_cb_t)(const uint8_t *, const uint8_t *, int);

namespace boardNow {

struct Radio {
  std::shared_ptr<boardNetwork::Socket> socket;
  std::vector<esp_now_peer_info_t> peers;
  esp_now_send_cb_t sent = nullptr;
  std::function<void(const uint8_t *, const uint8_t *, int)> received;
  BoardTimer timer;
  int find(const uint8_t *mac) {
    for (size_t at = 0; at < peers.size(); at++) if (!memcmp(peers[at].peer_addr, mac, 6)) return (int)at;
    return -1;
  }
  void take() {
    uint8_t packet[8 + ESP_NOW_MAX_DATA_LEN];
    for (int length; socket && (length = boardNetwork::board_net_packet(socket->id, packet, sizeof packet)) >= 0;) if (received) received(packet, packet + 8, min(length, ESP_NOW_MAX_DATA_LEN));
  }
};
inline Radio radio;

}

inline esp_err_t esp_now_init() {
  using namespace boardNow;
  radio.socket = boardNetwork::open(boardNetwork::NOW, "", 0, 1000);
  radio.timer.start(20, 20, [](void *) { radio.take(); }, nullptr);
  return radio.socket ? ESP_OK : ESP_FAIL;
}
inline esp_err_t esp_now_deinit() {
  boardNow::radio.timer.stop();
  boardNow::radio.socket = nullptr;
  return ESP_OK;
}
inline esp_err_t esp_now_register_send_cb(esp_now_send_cb_t work) { return boardNow::radio.sent = work, ESP_OK; }
inline esp_err_t esp_now_unregister_send_cb() { return esp_now_register_send_cb(nullptr); }
inline esp_err_t esp_now_register_recv_cb(esp_now_recv_cb_t work) { return boardNow::radio.received = work, ESP_OK; }
/** As in the framework's third version. */
inline esp_err_t esp_now_register_recv_cb(void (*work)(const esp_now_recv_info_t *, const uint8_t *, int)) {
  boardNow::radio.received = [work](const uint8_t *mac, const uint8_t *data, int length) {
    wifi_pkt_rx_ctrl_t control = { -50, 6 };
    boardNetwork::Own own;
    esp_now_recv_info_t info = { (uint8_t *)mac, own.mac, &control };
    work(&info, data, length);
  };
  return ESP_OK;
}
inline esp_err_t esp_now_unregister_recv_cb() { return boardNow::radio.received = nullptr, ESP_OK; }
inline esp_err_t esp_now_add_peer(const esp_now_peer_info_t *peer) {
  using namespace boardNow;
  if (!radio.socket) return ESP_ERR_ESPNOW_NOT_INIT;
  if (radio.find(peer->peer_addr) >= 0) return ESP_ERR_ESPNOW_EXIST;
  if (radio.peers.size() >= ESP_NOW_MAX_TOTAL_PEER_NUM) return ESP_ERR_ESPNOW_FULL;
  radio.peers.push_back(*peer);
  return ESP_OK;
}
inline esp_err_t esp_now_mod_peer(const esp_now_peer_info_t *peer) {
  int at = boardNow::radio.find(peer->peer_addr);
  if (at < 0) return ESP_ERR_ESPNOW_NOT_FOUND;
  boardNow::radio.peers[(size_t)at] = *peer;
  return ESP_OK;
}
inline esp_err_t esp_now_del_peer(const uint8_t *mac) {
  int at = boardNow::radio.find(mac);
  if (at < 0) return ESP_ERR_ESPNOW_NOT_FOUND;
  boardNow::radio.peers.erase(boardNow::radio.peers.begin() + at);
  return ESP_OK;
}
inline bool esp_now_is_peer_exist(const uint8_t *mac) { return boardNow::radio.find(mac) >= 0; }
inline esp_err_t esp_now_get_peer(const uint8_t *mac, esp_now_peer_info_t *peer) {
  int at = boardNow::radio.find(mac);
  if (at < 0) return ESP_ERR_ESPNOW_NOT_FOUND;
  *peer = boardNow::radio.peers[(size_t)at];
  return ESP_OK;
}
inline esp_err_t esp_now_get_peer_num(esp_now_peer_num_t *count) { return *count = { (int)boardNow::radio.peers.size(), 0 }, ESP_OK; }
inline esp_err_t esp_now_set_pmk(const uint8_t *) { return ESP_OK; }

/** Sends to one peer, or to all of them. Success means that the board has sent it: there are no acknowledgements here. */
inline esp_err_t esp_now_send(const uint8_t *mac, const uint8_t *data, size_t length) {
  using namespace boardNow;
  if (!radio.socket) return ESP_ERR_ESPNOW_NOT_INIT;
  if (length > ESP_NOW_MAX_DATA_LEN || !data) return ESP_ERR_ESPNOW_ARG;
  if (mac && radio.find(mac) < 0) return ESP_ERR_ESPNOW_NOT_FOUND;
  for (size_t at = 0; at < radio.peers.size(); at++) {
    const uint8_t *to = radio.peers[at].peer_addr;
    if (mac && memcmp(mac, to, 6)) continue;
    String name = boardNetwork::macText(to);
    name.toLowerCase();
    bool sent = boardNetwork::board_net_send(radio.socket->id, name.c_str(), name.length(), 0, data, length);
    if (radio.sent) radio.sent(to, sent ? ESP_NOW_SEND_SUCCESS : ESP_NOW_SEND_FAIL);
  }
  return ESP_OK;
}
