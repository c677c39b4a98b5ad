// JSON of AsyncWebServer's requests and responses, by ArduinoJson.
#pragma once

#include <ArduinoJson.h>
#include <ESPAsyncWebServer.h>

class AsyncJsonResponse : public AsyncWebServerResponse {
public:
#if ARDUINOJSON_VERSION_MAJOR >= 7
  AsyncJsonResponse(bool array = false) : AsyncWebServerResponse(200, "application/json", "") {
#else
  AsyncJsonResponse(bool array = false, size_t size = 1024) : AsyncWebServerResponse(200, "application/json", ""), document(size) {
#endif
    if (array) root = document.to<JsonArray>();
    else root = document.to<JsonObject>();
  }
  JsonVariant &getRoot() { return root; }
  size_t setLength() { return content = "", serializeJson(root, content); }
  size_t getSize() { return content.length(); }

private:
#if ARDUINOJSON_VERSION_MAJOR >= 7
  JsonDocument document;
#else
  DynamicJsonDocument document;
#endif
  JsonVariant root;
};
typedef std::function<void(AsyncWebServerRequest *, JsonVariant &)> ArJsonRequestHandlerFunction;

class AsyncCallbackJsonWebHandler : public AsyncWebHandler {
public:
  AsyncCallbackJsonWebHandler(const String &route, ArJsonRequestHandlerFunction work, size_t size = 1024) : route(route), work(work), size(size) {}
  void setMethod(WebRequestMethodComposite to) { methods = to; }
  bool canHandle(AsyncWebServerRequest *request) override { return (request->method() & methods) && request->url() == route; }
  void handleRequest(AsyncWebServerRequest *request) override {
#if ARDUINOJSON_VERSION_MAJOR >= 7
    JsonDocument document;
#else
    DynamicJsonDocument document(size);
#endif
    if (deserializeJson(document, request->body())) return request->send(400);
    JsonVariant json = document.as<JsonVariant>();
    work(request, json);
  }

private:
  String route;
  ArJsonRequestHandlerFunction work;
  size_t size;
  WebRequestMethodComposite methods = HTTP_POST | HTTP_PUT | HTTP_PATCH;
};
