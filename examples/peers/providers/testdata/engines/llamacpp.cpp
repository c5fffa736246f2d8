// Converts JSON Schemas with llama.cpp. Reads {"schema":…,"values":[…]} as JSON lines,
// both as JSON texts, and answers each with {"error":…} or {"accepted":[…]} on a line of
// its own.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

// The sources of llama.cpp are part of this file, because they share large headers.
#include "common/json-schema-to-grammar.cpp"
#include "llama-grammar.cpp"

// The functions of llama.cpp that the converter and the grammar call.

std::string string_join(const std::vector<std::string> & values, const std::string & separator) {
    std::string all;
    for (size_t i = 0; i < values.size(); i++) all += (i > 0 ? separator : "") + values[i];
    return all;
}

std::string string_repeat(const std::string & text, size_t n) {
    std::string all;
    while (n-- > 0) all += text;
    return all;
}

std::vector<std::string> string_split(const std::string & text, const std::string & separator) {
    std::vector<std::string> parts;
    size_t start = 0;
    for (size_t end; (end = text.find(separator, start)) != std::string::npos; start = end + separator.size()) {
        parts.push_back(text.substr(start, end - start));
    }
    parts.push_back(text.substr(start));
    return parts;
}

void llama_log_internal(lm_ggml_log_level, const char *, ...) {}

extern "C" void lm_ggml_abort(const char * file, int line, const char *, ...) {
    std::cerr << file << ":" << line << ": aborted" << std::endl;
    std::abort();
}

int32_t llama_vocab::tokenize(const char *, int32_t, llama_token *, int32_t, bool, bool) const { return 0; }

static bool accepts(const llama_grammar & grammar, const std::string & text) {
    llama_grammar * copy = llama_grammar_clone_impl(grammar);
    bool complete = false;
    try {
        llama_grammar_accept_str(*copy, text);
        for (const auto & stack : copy->stacks) complete = complete || stack.empty();
    } catch (const std::exception &) {
    }
    llama_grammar_free_impl(copy);
    return complete;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        nlohmann::ordered_json answer;
        try {
            const auto request = nlohmann::ordered_json::parse(line);
            const std::string text = json_schema_to_grammar(nlohmann::ordered_json::parse(request["schema"].get<std::string>()));
            llama_grammar * grammar = llama_grammar_init_impl(nullptr, text.c_str(), "root", false, nullptr, 0, nullptr, 0);
            if (grammar == nullptr) throw std::runtime_error("the grammar is not valid");
            answer["accepted"] = nlohmann::ordered_json::array();
            for (const std::string value : request["values"]) answer["accepted"].push_back(accepts(*grammar, value));
            llama_grammar_free_impl(grammar);
        } catch (const std::exception & error) {
            answer = {{"error", error.what()}};
        }
        std::cout << answer.dump() << "\n";
    }
}
