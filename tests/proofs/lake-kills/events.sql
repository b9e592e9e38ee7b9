SELECT vendor, message_id FROM received
